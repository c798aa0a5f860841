import type { AddressBar, BackStep } from './platform.ts';

interface History {
  current(): string;
  /** Adds the current address once more. */
  double(): void;
  /** The history is at an entry that `double` added, maybe before the page was reloaded. */
  isDoubled(): boolean;
  back(): void;
}

export interface BackSteps extends Pick<AddressBar, 'holdBack'> {
  /** Another address took the place of the entry. */
  moved(): void;
  /** The visitor went back or forward. */
  popped(): void;
}

/**
 * What is closed before a page is left: sheets, the latest first, then what the page itself asks. While there may be
 * something, the history holds the address a second time, so that a first step back stays on the page. Where nothing is
 * left by then, that step is passed on.
 */
export function createBackSteps(history: History): BackSteps {
  const steps: BackStep[] = [];
  const doubled = () => (history.isDoubled() ? history.current() : null);
  let before = doubled();

  function prepare(): void {
    if (!history.isDoubled()) history.double();
    before = doubled();
  }
  return {
    holdBack: (step, isBelow = false) => {
      if (isBelow) steps.unshift(step);
      else steps.push(step);
      prepare();
      return () => void steps.splice(steps.indexOf(step), 1);
    },
    moved: () => {
      before = null;
    },
    popped: () => {
      const left = before;
      before = doubled();
      // Going forward again leads to the second entry, too.
      if (before !== null || left !== history.current()) return;
      const step = steps[steps.length - 1];
      if (!step) return history.back();
      const isAgain = step() === true;
      if (isAgain || steps.some((other) => other !== step)) prepare();
    },
  };
}
