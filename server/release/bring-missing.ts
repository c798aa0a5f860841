const ID = /^[0-9a-f]{16}$/;
/** How long it is remembered that there is no such release. */
const ABSENT_MS = 5000;
/** Ids that are remembered: anybody can name some. */
const MOST_ABSENT = 1000;
/** Looks of a process in a second. */
const LOOKS = 10;

/** Brings a release that other processes have and this one does not yet. True where it is there then. */
export type BringMissing = (id: string) => Promise<boolean>;

/**
 * Bounds what strangers can have looked for, whatever they name.
 *
 * @param fetch looks for it.
 * @param now milliseconds.
 */
export function bringMissing(
  fetch: (id: string) => Promise<boolean>,
  now: () => number = () => performance.now(),
): BringMissing {
  const absent = new Map<string, number>();
  const underWay = new Map<string, Promise<boolean>>();
  let looks: readonly number[] = [];

  async function look(id: string): Promise<boolean> {
    try {
      const isThere = await fetch(id);
      if (!isThere) absent.set(id, now());
      for (const [oldest] of absent) if (absent.size > MOST_ABSENT) absent.delete(oldest);
      return isThere;
    } catch {
      // The database is gone, or the disk is full: others say so.
      return false;
    } finally {
      underWay.delete(id);
    }
  }

  return async (id) => {
    if (!ID.test(id) || now() - (absent.get(id) ?? Number.NEGATIVE_INFINITY) < ABSENT_MS) return false;
    const joined = underWay.get(id);
    if (joined !== undefined) return joined;
    looks = looks.filter((at) => now() - at < 1000);
    if (looks.length >= LOOKS) return false;
    looks = [...looks, now()];
    const begun = look(id);
    underWay.set(id, begun);
    return begun;
  };
}
