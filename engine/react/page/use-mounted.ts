import { useEffect, useState } from 'react';

/**
 * False while prerendered HTML is being taken over, true right after. What only this browser knows (a running
 * countdown, a stored phone number) is shown once this is true, so that the first rendering equals the server's.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}
