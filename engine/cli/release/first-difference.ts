/** Where two texts begin to differ; both count from 0, columns in UTF-16 code units. */
interface Difference {
  readonly line: number;
  readonly column: number;
}

/** Of two texts that differ, the first line that is another, and in it the first letter. */
export function firstDifference(before: string, after: string): Difference {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const line = old.findIndex((one, at) => one !== now[at]);
  if (line < 0) return { line: old.length, column: 0 };
  const [was, is] = [[...(old[line] ?? '')], [...(now[line] ?? '')]];
  const same = was.findIndex((letter, at) => letter !== is[at]);
  return { line, column: was.slice(0, same < 0 ? was.length : same).join('').length };
}
