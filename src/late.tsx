import { createRoot } from 'react-dom/client';
import { TrackerNotice } from '../engine/react/privacy/tracker-notice.tsx';
import type { Engine } from '../engine/runtime/engine.ts';
import { startLate } from '../engine/runtime/late/start-late.ts';
import { createBrowserLate } from '../engine/runtime/platform/browser-late.ts';

/** What comes after the first page: ad scripts, conversions, tracking, and the notice about them where one is asked for. */
export function startLateParts(engine: Engine): void {
  const late = createBrowserLate();
  createRoot(late.addPlace()).render(<TrackerNotice engine={engine} />);
  void startLate(engine, late);
}
