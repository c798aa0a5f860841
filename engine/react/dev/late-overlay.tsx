import { useLate } from '../page/use-late.ts';

/** The decision overlay, loaded after the page stands. Development only. */
export function LateOverlay() {
  const late = useLate(() => import('./decision-overlay.tsx'));
  return late && <late.DecisionOverlay />;
}
