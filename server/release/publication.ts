/**
 * How a release became current: somebody published or went back to it; or, before anybody did, a server showed the
 * files (`start`).
 */
const ACTIONS = ['publish', 'rollback', 'start'] as const;

/** One line of the audit log as a file holds it: who made which release current, when and why. */
export interface LoggedLine {
  /** The number of the version; not there where an older program wrote the line. */
  readonly n?: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly action: (typeof ACTIONS)[number];
  readonly id: string;
  /** The release that was current before; null for the first. */
  readonly before: string | null;
  readonly by: string;
  readonly note: string;
  /** Id of what the release was made of; not there where an older program wrote the line. */
  readonly sources?: string;
  /** Of a roll-back, the number of the version that visitors have again; not there where an older program wrote it. */
  readonly back?: number;
  /** Where the console published it: the number of the draft, and the attempt that came about. */
  readonly draft?: number;
  readonly attempt?: string;
  /**
   * Of what somebody did at a terminal: why it went out without its approvals; null where it needed none. Not there
   * where an older program wrote the line, which asked for none.
   */
  readonly emergency?: string | null;
  /** The approvals that it went out without, in Chinese; not there where it needed none, or nobody was asked. */
  readonly waived?: readonly string[];
}

/** A version: a line of the audit log with its number, which is what people call it by. */
export interface Publication extends LoggedLine {
  readonly n: number;
}

/** False for what was written over by other means, and for what was never a line of the log. */
export function isPublication(value: unknown): value is LoggedLine {
  const { at, action, id, before, by, note } = (value ?? {}) as Partial<Record<keyof LoggedLine, unknown>>;
  return (
    [at, id, by, note].every((text) => typeof text === 'string') &&
    ACTIONS.some((known) => known === action) &&
    (before === null || typeof before === 'string')
  );
}

/** Lines of an older program have the number that follows that of the line before them: the order never changes. */
export function numbered(lines: readonly LoggedLine[]): readonly Publication[] {
  let last = 0;
  return lines.map((line) => {
    last = typeof line.n === 'number' && line.n > last ? line.n : last + 1;
    return { ...line, n: last };
  });
}

/** What visitors have of a version. Two versions may share it, and a release may have several of them. */
export function contentOf({ id, sources = '' }: LoggedLine): string {
  return `${id} ${sources}`;
}

/**
 * The versions one below the other that roll-backs walk down: publishing puts one on top, rolling back to one takes
 * away what lies above it. The top is the version that visitors have; where somebody went back to it, the one that was
 * gone back to.
 *
 * @param onLine told of every line, what it took away, the lowest first, what lies on top then, and what lies below.
 */
function stackOf(
  log: readonly Publication[],
  onLine: (
    line: Publication,
    taken: readonly Publication[],
    top: Publication,
    isInStack: (version: Publication) => boolean,
  ) => void = () => undefined,
): readonly Publication[] {
  const stack: Publication[] = [];
  /**
   * How often each version, release and content lies in the stack: logs grow for years, and looking for what is not
   * there would take as long each time.
   */
  const times = new Map<string | number, number>();
  const count = (version: Publication, by: 1 | -1): void => {
    for (const key of [version.n, version.id, contentOf(version)]) times.set(key, (times.get(key) ?? 0) + by);
  };
  const has = (key: string | number): boolean => (times.get(key) ?? 0) > 0;
  const brought = new Map<string | number, Publication>();
  for (const line of log) {
    // An older program noted the release alone: the uppermost one was meant.
    const key = line.back ?? line.id;
    const goesDown = line.action === 'rollback' && has(key);
    let taken: readonly Publication[] = [];
    if (goesDown) {
      taken = stack.splice(stack.findLastIndex(({ n, id }) => key === n || key === id) + 1);
      for (const one of taken) count(one, -1);
    } else {
      const version = line.action === 'rollback' ? (brought.get(key) ?? line) : line;
      stack.push(version);
      count(version, 1);
    }
    if (line.action !== 'rollback') for (const name of [line.n, line.id]) brought.set(name, line);
    onLine(line, taken, stack.at(-1) as Publication, (version) => has(contentOf(version)));
  }
  return stack;
}

/** The version that visitors have: of a line that went back to one, that one. Null when nothing was published. */
export function versionShown(log: readonly Publication[]): Publication | null {
  return stackOf(log).at(-1) ?? null;
}

/** The version of which a line of the log made the content current: its own, or the one that it went back to. */
export function versionOf(log: readonly Publication[], { n }: Publication): Publication | null {
  return versionShown(log.filter((line) => line.n <= n));
}

/**
 * True when going to a version takes back what was published since; false when that one was itself taken back, or never
 * published.
 */
export function takesBack(log: readonly Publication[], target: Publication): boolean {
  return stackOf(log).some(({ n }) => n === target.n);
}

/** The version that a roll-back without a name leads to; null when nothing was published before the current one. */
export function versionBefore(log: readonly Publication[]): Publication | null {
  const [current, ...before] = stackOf(log).toReversed();
  return before.find((version) => current && contentOf(version) !== contentOf(current)) ?? null;
}

/** The releases that roll-backs without a name lead to, one after the other. */
export function releasesBefore(log: readonly Publication[]): readonly string[] {
  const [current, ...before] = stackOf(log).toReversed();
  return [...new Set(before.map(({ id }) => id))].filter((id) => id !== current?.id);
}

/** When the current version was made current before, with nothing else between that a roll-back leads to; else null. */
export function sameBefore(log: readonly Publication[]): Publication | null {
  const [current, before] = stackOf(log).toReversed();
  return current && before && contentOf(before) === contentOf(current) ? before : null;
}

/**
 * A version of each release in the order in which they may stand in for a current one that cannot be used: down the
 * stack of roll-backs, and only then those that somebody has taken back, the newest first.
 */
export function standInsOf(log: readonly Publication[]): readonly Publication[] {
  const brought = log.filter(({ action }) => action !== 'rollback');
  const found = new Map<string, Publication>();
  for (const version of [...stackOf(log).toReversed(), ...brought.toReversed(), ...log.toReversed()])
    if (!found.has(version.id)) found.set(version.id, version);
  return [...found.values()];
}

/** When each release stopped being current, in epoch milliseconds; the current one is not among them. */
export function endsOf(log: readonly LoggedLine[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { at, id, before } of log) {
    if (before !== null) ends.set(before, Date.parse(at));
    ends.delete(id);
  }
  return ends;
}

/** A version that is taken back now, and the line that took it back. */
export interface RollBack {
  readonly version: Publication;
  readonly rollback: Publication;
}

/** The versions that are taken back now, the oldest roll-back first; one that was made current again is none. */
export function rollBacksOf(log: readonly Publication[]): readonly RollBack[] {
  const found = new Map<string, RollBack>();
  stackOf(log, (line, taken, top, isInStack) => {
    for (const version of taken) {
      if (isInStack(version)) continue;
      found.delete(contentOf(version));
      found.set(contentOf(version), { version, rollback: line });
    }
    found.delete(contentOf(top));
  });
  return [...found.values()];
}

/** The newest line about a release; null when there is none. */
export function lastPublicationOf(log: readonly Publication[], id: string): Publication | null {
  return log.findLast((line) => line.id === id) ?? null;
}

/** The newest line of whoever brought a release, published or shown, not of who went back to it. */
export function broughtBy(log: readonly Publication[], id: string): Publication | null {
  return log.findLast((line) => line.id === id && line.action !== 'rollback') ?? null;
}

/** What visitors had before a version was brought, other than itself; null when that was nothing. */
export function replacedBy(log: readonly Publication[], version: Publication): Publication | null {
  let replaced: Publication | null = null;
  stackOf(
    log.filter(({ n }) => n < version.n),
    (_, _taken, top) => {
      if (contentOf(top) !== contentOf(version)) replaced = top;
    },
  );
  return replaced;
}
