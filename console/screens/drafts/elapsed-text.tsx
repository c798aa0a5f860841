import { useEffect, useState } from 'react';
import { zhCN as t } from '../../text/zh-CN.ts';

/** How long something has run; it goes on counting between two answers of the server. */
export function ElapsedText({ seconds }: { readonly seconds: number }) {
  const [shown, setShown] = useState(seconds);
  useEffect(() => {
    setShown(seconds);
    const timer = setInterval(() => setShown((one) => one + 1), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  // Who listens hears each step, and not each second.
  return (
    <span className="quiet" aria-hidden>
      {t.checks.elapsed(shown)}
    </span>
  );
}
