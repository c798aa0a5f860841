import type { Engine } from '../engine/runtime/engine.ts';
import { startLate } from '../engine/runtime/late/start-late.ts';
import { createBrowserLate } from '../engine/runtime/platform/browser-late.ts';

/** What comes after the first page: ad scripts, conversions, tracking. */
export function startLateParts(engine: Engine): void {
  void startLate(engine, createBrowserLate());
}
