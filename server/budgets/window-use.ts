/** What of a window's budget is used, as counts of two whole windows tell. */
export interface WindowUse {
  /** Of this window and of the part of the one before that still counts. */
  readonly used: number;
  /** Milliseconds until one more fits; 0 when it does now. */
  readonly wait: number;
}

/**
 * A window that slides, told by the counts of the whole window now and of the one before, which counts less and less.
 *
 * @param elapsed milliseconds since the window began.
 */
export function windowUse(
  counts: { readonly now: number; readonly before: number },
  most: number,
  elapsed: number,
  length: number,
): WindowUse {
  const left = 1 - elapsed / length;
  const used = counts.now + counts.before * left;
  if (used + 1 <= most) return { used, wait: 0 };
  const room = most - 1 - counts.now;
  // What is counted now is what fades in the next window.
  const wait =
    room >= 0
      ? (left - room / counts.before) * length
      : left * length + (1 - Math.max(0, most - 1) / counts.now) * length;
  return { used, wait };
}
