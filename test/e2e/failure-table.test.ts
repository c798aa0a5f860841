import { describe, expect, it } from 'vitest';
import { failureWorld } from '../../engine/cli/failures/failure-world.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import type { FailureCell } from '../../engine/core/failures/failure-cell.ts';
import { failureTable } from '../../engine/core/failures/failure-table.ts';
import { browserSuite } from '../support/browser-suite.ts';
import { playCells } from '../support/failing-visit.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { newVisitor } from '../support/visitor.ts';

const suite = browserSuite();
const files = readSources(PROJECT_ROOT);

/** So many cells are played at the same time. */
const AT_ONCE = 4;

/** A cell keeps it when the visitor need not type it again. */
const TYPED = 'what was typed';

/** A table, and the cells of it that are played. */
function tableOf(
  channel: string,
  path: string,
  city: string | null,
  isPlayed: (cell: FailureCell) => boolean,
) {
  const now = Date.now();
  const world = failureWorld({ release: shippedRelease(), files }, { host: 'default', city, now });
  const table = failureTable(world, { path, query: { channel } });
  const cells = table.cells.filter(isPlayed);
  const things = new Map<string, FailureCell[]>();
  for (const cell of cells) {
    const key = `${cell.stop}: ${cell.thing.kind} ${cell.thing.name}`;
    things.set(key, [...(things.get(key) ?? []), cell]);
  }
  const notices = [...new Set(table.cells.flatMap((cell) => cell.notices))];
  return { world, city, table, notices, things: [...things] };
}

/** Calls that a visitor makes again on the same page, with all that was typed. */
const REPEATED: readonly string[] = ['formSave', 'loginSmsCode'];

/** Takes the next cell that the same visitor can play: one that says something else, so that what was said before is not taken for it. */
function takeLike(left: FailureCell[], last: FailureCell): FailureCell | undefined {
  const isKept = ({ thing, kept }: FailureCell) => REPEATED.includes(thing.name) && kept.includes(TYPED);
  if (!isKept(last)) return undefined;
  const next = left.findIndex((cell) => isKept(cell) && cell.notices.join() !== last.notices.join());
  return next < 0 ? undefined : left.splice(next, 1)[0];
}

async function play(channel: ReturnType<typeof tableOf>, cells: readonly FailureCell[]) {
  const { world, city, table, notices } = channel;
  const wrong: Record<string, readonly string[]> = {};
  const left = [...cells];
  const [arrival] = table.stops;
  const worker = async () => {
    for (let cell = left.shift(); cell; cell = left.shift()) {
      const stop = table.stops.find(({ id }) => id === cell?.stop);
      if (!stop) throw new Error(`no stop ${cell.stop}`);
      const visitor = await newVisitor(suite.browser, suite.product.url);
      try {
        const from = stop.before && arrival ? arrival : null;
        const played = { origin: suite.product.url, world, stop, arrival: from, cell, city, notices };
        let last = cell;
        const next = () => {
          const like = takeLike(left, last);
          last = like ?? last;
          return like;
        };
        Object.assign(wrong, await playCells(visitor.page, played, next));
      } finally {
        await visitor.close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return wrong;
}

/** Tables that are played: the one of a channel, and what it has none of in those of others. */
const TABLES: readonly {
  readonly channel: string;
  readonly path: string;
  readonly city: string | null;
  readonly isPlayed: (cell: FailureCell) => boolean;
}[] = [
  { channel: 'channel_5818', path: '/', city: null, isPlayed: () => true },
  { channel: 'channel_5901', path: '/', city: '上海市', isPlayed: ({ thing }) => thing.name === 'ipInfo' },
  { channel: 'channel_5301', path: '/', city: null, isPlayed: ({ thing }) => thing.kind === 'ad script' },
  {
    // A form that logs in by itself.
    channel: 'channel_5300',
    path: '/debt-optimization-form',
    city: null,
    isPlayed: ({ stop, thing }) =>
      stop === 'arrives' && ['sendLoginSms', 'loginSmsCode'].includes(thing.name),
  },
];

describe.each(TABLES)('the failure table of $channel from $path', ({ channel, path, city, isPlayed }) => {
  const chosen = tableOf(channel, path, city, isPlayed);
  it.each(chosen.things)(
    '%s: each way of failing shows what the cell says, by the time it says',
    async (_name, cells) => {
      expect(await play(chosen, cells)).toEqual({});
    },
    240_000,
  );
});
