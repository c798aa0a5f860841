import { type ComponentType, useEffect, useState } from 'react';
import { useScope } from '../page/engine-context.tsx';

/** The decision overlay, loaded after the page stands. Development only. */
export function LateOverlay() {
  const { blocks } = useScope();
  const [Overlay, setOverlay] = useState<ComponentType | null>(null);
  useEffect(() => {
    blocks
      .script('decision-overlay', () => import('./decision-overlay.tsx'))
      .then((module) => module && setOverlay(() => module.DecisionOverlay))
      .catch(() => undefined);
  }, [blocks]);
  return Overlay && <Overlay />;
}
