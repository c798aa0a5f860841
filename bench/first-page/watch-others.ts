import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the system's clock in a second. */
const TICKS = 100;

interface Program {
  readonly parent: number;
  readonly ticks: number;
}

function programs(): ReadonlyMap<number, Program> {
  const found = new Map<number, Program>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // Behind the name, which is in brackets: state, parent, … and from the 12th on time of its own and of children.
      const parts = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      const ticks = parts.slice(11, 15).reduce((sum, one) => sum + one, 0);
      found.set(Number(name), { parent: parts[1] ?? 0, ticks });
    } catch {
      // It has ended.
    }
  }
  return found;
}

/** Ticks that this program and all it has started have used so far. */
function ownTicks(): number {
  const all = programs();
  const isOwn = (id: number): boolean => id === process.pid || (id > 1 && isOwn(all.get(id)?.parent ?? 0));
  return [...all].reduce((sum, [id, { ticks }]) => sum + (isOwn(id) ? ticks : 0), 0);
}

/** Ticks that the machine has worked so far, on all cores; a guest's time is in the user's already. */
function allTicks(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return user + nice + system + irq + softirq + steal;
}

/**
 * Begins to watch what the machine does besides this program and what it started.
 *
 * @returns how many cores others have used since, on the average; 0 where the system does not say so, as outside Linux.
 */
export function watchOthers(): () => number {
  if (process.platform !== 'linux') return () => 0;
  const since = performance.now();
  const before = allTicks() - ownTicks();
  return () => ((allTicks() - ownTicks() - before) / TICKS / (performance.now() - since)) * 1000;
}
