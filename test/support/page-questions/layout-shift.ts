import type { Page } from '@playwright/test';

/** A tenth of what search engines call good (0.1): nothing that a visitor would notice, beside the journey. */
export const UNNOTICED = 0.01;

/**
 * Milliseconds that the calls are late whose answers pages wait for, and everything else: a page paints what it has
 * before.
 */
export const LATE: Readonly<Record<string, number>> = {
  '*': 300,
  '/v3/channel/info': 700,
  '/v3/app/index': 900,
};

interface Shift {
  readonly score: number;
  /** What moved, from where to where (top edge and height). */
  readonly moved: readonly string[];
}

/** Runs inside the page, before anything else: keeps what moved without the visitor having done anything. */
export function watchShifts(): void {
  interface ShiftEntry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  const shifts: Shift[] = [];
  Object.assign(window, { __shifts: shifts });
  const edge = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)}+${Math.round(height)}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ShiftEntry[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const part = node instanceof Element ? node : node?.parentElement;
        return `${part?.tagName} .${part?.className}: ${edge(previousRect)} to ${edge(currentRect)}`;
      });
      shifts.push({ score: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What has moved so far under the finger of a visitor with `watchShifts`, when that is more than `most`. */
export async function layoutShift(page: Page, most = 0): Promise<readonly string[]> {
  const shifts = await page.evaluate(() => (window as unknown as { __shifts: readonly Shift[] }).__shifts);
  const sum = shifts.reduce((score, shift) => score + shift.score, 0);
  return sum <= most ? [] : shifts.map(({ score, moved }) => `${score}: ${moved.join(', ')}`);
}
