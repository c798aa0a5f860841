import type { FailureCell } from '../../engine/analyse/failures/failure-cell.ts';
import { failureTable } from '../../engine/analyse/failures/failure-table.ts';
import { failureWorld } from '../../engine/cli/failures/failure-world.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { expect, type NewVisitor, test } from '../support/browser-test.ts';
import { playCells } from '../support/failing-visit.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import type { Product } from '../support/start-product.ts';

const files = readSources(PROJECT_ROOT);

test.describe.configure({ timeout: 240_000 });

/** So many cells are played at the same time. */
const AT_ONCE = 4;

/** A cell keeps one of these when the visitor need not do again what led to the call. */
const STANDS = ['what was typed', 'the question of the institution, asked again on the page of the form'];

/** A table, and which of its cells are played. */
interface PlayedTable {
  readonly channel: string;
  readonly path: string;
  /** The default one when absent. */
  readonly host?: string;
  /** City of the IP look-up; none when absent. */
  readonly city?: string;
  readonly isPlayed: (cell: FailureCell) => boolean;
}

/** How often a thing of a kind has been chosen to fail in a mode. */
const chosenModes = new Map<string, number>();

/** Every mode in which a thing of a kind fails in the tables. */
const allModes = new Set<string>();

const modeOf = ({ thing, fails }: FailureCell) => `${thing.kind}: ${fails}`;

/**
 * One cell for each outcome of the same thing at the same stop, by the mode that was chosen least so far, and one more
 * where its mode was never chosen. How a mode becomes a failure is the same for all of them: tests of calls and parts
 * hold it mode by mode (`test/proof/failure-modes.test.ts`, `pinned-release.test.ts`).
 */
function oneOfEachOutcome(cells: readonly FailureCell[]): readonly FailureCell[] {
  const alike = new Map<string, FailureCell[]>();
  for (const cell of cells) {
    const outcome = JSON.stringify({ ...cell, fails: '' });
    alike.set(outcome, [...(alike.get(outcome) ?? []), cell]);
  }
  const timesOf = (cell: FailureCell) => chosenModes.get(modeOf(cell)) ?? 0;
  return [...alike.values()].flatMap((group) => {
    const rarest = group.toSorted((one, other) => timesOf(one) - timesOf(other)).slice(0, 2);
    const chosen = rarest.filter((cell, at) => at === 0 || timesOf(cell) === 0);
    for (const cell of chosen) chosenModes.set(modeOf(cell), timesOf(cell) + 1);
    return chosen;
  });
}

/** The cells of a table that are played, by what fails. */
function tableOf({ channel, path, host = 'default', isPlayed, ...rest }: PlayedTable) {
  const now = Date.now();
  const city = rest.city ?? null;
  const world = failureWorld({ release: shippedRelease(), files }, { host, city, now });
  const table = failureTable(world, { path, query: { channel } });
  const cells = table.cells.filter(isPlayed);
  for (const cell of cells) allModes.add(modeOf(cell));
  const things = new Map<string, FailureCell[]>();
  for (const cell of oneOfEachOutcome(cells)) {
    const key = `${cell.stop}: ${cell.thing.kind} ${cell.thing.name}`;
    things.set(key, [...(things.get(key) ?? []), cell]);
  }
  const notices = [...new Set(table.cells.flatMap((cell) => cell.notices))];
  return { world, host, city, table, notices, things: [...things] };
}

/** Calls that a visitor makes again on the same page, with all that was typed. */
const REPEATED: readonly string[] = ['formSave', 'loginSmsCode', 'sendLoginSms'];

/** A code that may be on its way is not asked for again at once. */
const mayBeSent = ({ thing, fails }: FailureCell) => thing.name === 'sendLoginSms' && fails === 'no answer';

/**
 * The cells in groups that one visitor plays: where a call can be made again, one after the other, each saying
 * something else than the one before, so that what was said before is not taken for it.
 */
function byVisitor(cells: readonly FailureCell[]): readonly (readonly FailureCell[])[] {
  const groups: FailureCell[][] = [];
  const isKept = ({ thing, kept, lost }: FailureCell) =>
    REPEATED.includes(thing.name) && lost.length === 0 && STANDS.some((what) => kept.includes(what));
  for (const cell of cells) {
    const saysMore = (last: FailureCell | undefined) =>
      last && [last, cell].every(isKept) && !mayBeSent(last) && last.notices.join() !== cell.notices.join();
    const group = groups.find((one) => saysMore(one.at(-1)));
    if (group) group.push(cell);
    else groups.push([cell]);
  }
  return groups;
}

async function play(
  newVisitor: NewVisitor,
  product: Product,
  channel: ReturnType<typeof tableOf>,
  cells: readonly FailureCell[],
) {
  const { world, host, city, table, notices } = channel;
  const origin = host === 'default' ? product.url : `http://${host}`;
  const wrong: Record<string, readonly string[]> = {};
  const left = [...byVisitor(cells)];
  const [arrival] = table.stops;
  const worker = async () => {
    for (let group = left.shift(); group; group = left.shift()) {
      const [cell, ...others] = group as readonly [FailureCell, ...FailureCell[]];
      const stop = table.stops.find(({ id }) => id === cell.stop);
      if (!stop) throw new Error(`no stop ${cell.stop}`);
      const visitor = await newVisitor({ origin });
      try {
        // No cell is about how things move, and each frame of it is drawn for every visitor.
        await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
        const from = stop.before && arrival ? arrival : null;
        const played = { origin, server: product.url, world, stop, arrival: from, cell, city, notices };
        Object.assign(wrong, await playCells(visitor.page, played, others));
      } finally {
        await visitor.close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return wrong;
}

const named =
  (...names: readonly string[]) =>
  ({ thing }: FailureCell) =>
    names.includes(thing.name);

/** The table of a channel, and what it has none of in those of others. */
const TABLES: readonly PlayedTable[] = [
  { channel: 'channel_5818', path: '/', isPlayed: () => true },
  { channel: 'channel_5901', path: '/', city: '上海市', isPlayed: named('ipInfo') },
  { channel: 'channel_5301', path: '/', isPlayed: ({ thing }) => thing.kind === 'ad script' },
  { channel: 'channel_7001', path: '/', isPlayed: ({ thing }) => thing.kind === 'ad script' },
  // A channel that is shut out. Its parts of the release are those of any other.
  { channel: 'channel_5813', path: '/', isPlayed: ({ thing }) => thing.kind !== 'part' },
  { channel: 'channel_6020', path: '/', isPlayed: named('loginMark', 'loginMarkCode', 'activeChannel') },
  {
    // Another host, whose first page is a form that logs in by itself.
    channel: 'channel_5818',
    host: 'car.h5.example.com',
    path: '/',
    isPlayed: named('channelInfo', 'pages/car-loan-result.json'),
  },
  {
    // Such a form elsewhere.
    channel: 'channel_5300',
    path: '/debt-optimization-form',
    isPlayed: named('sendLoginSms', 'loginSmsCode', 'formSave', 'baiduReport'),
  },
];

for (const table of TABLES) {
  test.describe(`the failure table of ${table.channel} from ${table.host ?? ''}${table.path}`, () => {
    const chosen = tableOf(table);
    for (const [name, cells] of chosen.things) {
      test(`${name}: each outcome is what the cell says, by the time it says`, async ({
        newVisitor,
        product,
      }) => {
        expect(await play(newVisitor, product, chosen, cells)).toEqual({});
      });
    }
  });
}

test('every mode of failing is played with a thing of its kind', () => {
  expect([...chosenModes.keys()].sort()).toEqual([...allModes].sort());
});
