/**
 * How a release became current: somebody published or went back to it; or, before anybody did, a server showed the
 * files (`start`).
 */
const ACTIONS = ['publish', 'rollback', 'start'] as const;

/** One line of the audit log: who made which release current, when and why. */
export interface Publication {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly action: (typeof ACTIONS)[number];
  readonly id: string;
  /** The release that was current before; null for the first. */
  readonly before: string | null;
  readonly by: string;
  readonly note: string;
}

/** False for what was written over by other means, and for what was never a line of the log. */
export function isPublication(value: unknown): value is Publication {
  const { at, action, id, before, by, note } = (value ?? {}) as Partial<Record<keyof Publication, unknown>>;
  return (
    [at, id, by, note].every((text) => typeof text === 'string') &&
    ACTIONS.some((known) => known === action) &&
    (before === null || typeof before === 'string')
  );
}

/**
 * The releases one below the other that roll-backs walk down: publishing puts one on top, rolling back to one takes
 * away what lies above it.
 *
 * @param onLine told of every line, what it took away, the lowest first, and what lies there afterwards.
 */
function stackOf(
  log: readonly Publication[],
  onLine: (line: Publication, taken: readonly string[], isInStack: (id: string) => boolean) => void = () =>
    undefined,
): readonly string[] {
  const stack: string[] = [];
  /**
   * How often each release lies in the stack: logs grow for years, and looking for what is not there would take as long
   * each time.
   */
  const times = new Map<string, number>();
  const isInStack = (id: string): boolean => (times.get(id) ?? 0) > 0;
  for (const line of log) {
    const { action, id } = line;
    const goesDown = action === 'rollback' && isInStack(id);
    const taken = goesDown ? stack.splice(stack.lastIndexOf(id) + 1) : [];
    for (const one of taken) times.set(one, (times.get(one) ?? 0) - 1);
    if (!goesDown) {
      stack.push(id);
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    onLine(line, taken, isInStack);
  }
  return stack;
}

/**
 * True when going to a release takes back what was published since; false when that one was itself taken back, or never
 * published.
 */
export function takesBack(log: readonly Publication[], target: string): boolean {
  return stackOf(log).includes(target);
}

/** The release that a roll-back without a name leads to; null when nothing was published before the current one. */
export function releaseBefore(log: readonly Publication[]): string | null {
  return releasesBefore(log)[0] ?? null;
}

/** The releases that roll-backs without a name lead to, one after the other. */
export function releasesBefore(log: readonly Publication[]): readonly string[] {
  const [current, ...before] = stackOf(log).toReversed();
  return [...new Set(before)].filter((id) => id !== current);
}

/** When the current release was made current before, with nothing else between that a roll-back leads to; else null. */
export function sameBefore(log: readonly Publication[]): Publication | null {
  const stack = stackOf(log);
  const current = stack.at(-1);
  if (stack.length < 2 || stack.at(-2) !== current) return null;
  return log.filter(({ id, action }) => id === current && action !== 'rollback').at(-2) ?? null;
}

/**
 * All releases in the order in which they may stand in for a current one that cannot be used: down the stack of
 * roll-backs, and only then those that somebody has taken back, the newest first.
 */
export function standInsOf(log: readonly Publication[]): readonly string[] {
  const all = log.map(({ id }) => id);
  return [...new Set([...stackOf(log).toReversed(), ...all.toReversed()])];
}

/** When each release stopped being current, in epoch milliseconds; the current one is not among them. */
export function endsOf(log: readonly Publication[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { at, id, before } of log) {
    if (before !== null) ends.set(before, Date.parse(at));
    ends.delete(id);
  }
  return ends;
}

/**
 * Who took back each release that is taken back now, by its id, the oldest first; one that was made current again is
 * none.
 */
export function rollBacksOf(log: readonly Publication[]): ReadonlyMap<string, Publication> {
  const found = new Map<string, Publication>();
  stackOf(log, (line, taken, isInStack) => {
    for (const id of taken) {
      if (isInStack(id)) continue;
      found.delete(id);
      found.set(id, line);
    }
    found.delete(line.id);
  });
  return found;
}

/** The newest line about a release; null when there is none. */
export function lastPublicationOf(log: readonly Publication[], id: string): Publication | null {
  return log.findLast((line) => line.id === id) ?? null;
}

/** The newest line of whoever brought a release, published or shown, not of who went back to it. */
export function broughtBy(log: readonly Publication[], id: string): Publication | null {
  return log.findLast((line) => line.id === id && line.action !== 'rollback') ?? null;
}

/** The release that visitors had before one was brought; null when there was none. */
export function replacedBy(log: readonly Publication[], id: string): string | null {
  return (
    log.findLast((line) => line.id === id && line.action !== 'rollback' && line.before !== id)?.before ?? null
  );
}
