/** What is replaced, and by what. */
export type Change = readonly [from: string | RegExp, to: string];

/** A file that is shipped, as a test needs it. @throws for a change of what is not there. */
export function changedText(text: string, changes: readonly Change[]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replaceAll(from, to);
    if (after === before) throw new Error(`${String(from)} is not in the configuration`);
    return after;
  }, text);
}
