import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Draft } from '../../../server/console/contract/draft.ts';
import type { ChannelRange, Me, Role } from '../../../server/console/contract/person.ts';
import { type ChannelBook, channelBook } from '../../../server/console/drafts/channel-book.ts';
import { type DraftRow, keyOf } from '../../../server/console/drafts/draft-cells.ts';
import { folderCells } from '../../../server/console/drafts/folder-cells.ts';
import { ConsoleRefusal } from '../../../server/console/http/console-refusal.ts';
import type { ConsoleAsk, GuardedRoute } from '../../../server/console/http/console-route.ts';
import { findPerson, meOf } from '../../../server/console/people/person-row.ts';
import { readProjectFiles } from '../../../server/release/candidate.ts';
import type { Publication } from '../../../server/release/publication.ts';
import type { Sources } from '../../../server/release/sources.ts';
import { checkAsyncProperty } from '../../support/check-property.ts';
import type { Browser } from '../support/running-console.ts';
import { type RunningWork, runWork } from './running-work.ts';

vi.setConfig({ testTimeout: 240_000 });

const RANGE: readonly ChannelRange[] = [{ from: 7800, to: 7899 }];
/** Logins with what they are: the second may approve and edits, the third sees a range alone. */
const PEOPLE: Readonly<Record<string, readonly [readonly Role[], readonly ChannelRange[]]>> = {
  buyer: [['buyer'], []],
  both: [['engineer', 'compliance'], []],
  ranged: [['buyer'], RANGE],
  compliance: [['compliance'], []],
};
const LOGINS = Object.keys(PEOPLE);

const CHANNELS = ['channel_7801', 'channel_7802', 'channel_3408', 'channel_5262'];
/** Values that may stand in each column; the last asks for compliance. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  标题: ['', '一', '二'],
  备注: ['', '甲', '乙', '丙'],
  显示名称: ['', '渡口', '渡口优选'],
};
const HEADERS = Object.keys(VALUES);

let work: RunningWork;
const people = new Map<string, { readonly me: Me; readonly browser: Browser }>();

beforeAll(async () => {
  work = await runWork();
  work.followsVisitors = false;
  for (const [login, [roles, ranges]] of Object.entries(PEOPLE)) {
    const browser = await work.person(login, roles, ranges);
    const row = await findPerson(work.db, 'login', login);
    if (row) people.set(login, { me: meOf(row), browser });
  }
});
afterAll(() => work.close());

const meFor = (login: string): Me => people.get(login)?.me as Me;

/** Answers what a route does for somebody; a refusal as it is. What fails otherwise is thrown. */
async function call<Answer = Draft>(
  login: string,
  name: string,
  params: Readonly<Record<string, string | number>> = {},
  body: unknown = undefined,
  query: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer | ConsoleRefusal> {
  const route = work.work.routes.find(({ method, path }) => `${method} ${path}` === name) as GuardedRoute;
  const person = meFor(login);
  if (!person.permissions.includes(route.permission as Me['permissions'][number]))
    return new ConsoleRefusal('forbidden', 'permission');
  const named = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  const now = work.clock.ms;
  const ask = { person, params: named, body, query, headers, now, session: null } as unknown as ConsoleAsk;
  return route.handle(ask).catch((error: unknown) => {
    if (error instanceof ConsoleRefusal) return error;
    throw error;
  }) as Promise<Answer | ConsoleRefusal>;
}

async function done<Answer = Draft>(...asked: Parameters<typeof call>): Promise<Answer> {
  const answer = await call<Answer>(...asked);
  if (answer instanceof ConsoleRefusal) throw answer;
  return answer;
}

/** Drafts of earlier histories have lower numbers. */
let first = 0;

/** Everything that is kept of the drafts of a history, and the log of versions. */
async function kept() {
  const rows = await work.db.query<{
    draft: number;
    seq: number;
    kind: string;
    actor: string;
    cells: string;
  }>('select draft, seq, kind, actor, cells from console_draft_rows where draft >= $1 order by draft, seq', [
    first,
  ]);
  const drafts = await work.db.query<{ number: number; state: string; base: number; version: number | null }>(
    'select number, state, base, version, note, title from console_drafts where number >= $1 order by number',
    [first],
  );
  const events = await work.db.query<{ draft: number; what: string; actor: string }>(
    'select draft, what, actor, digest from console_draft_events where draft >= $1 order by draft, place',
    [first],
  );
  return { rows, drafts, events, log: work.store.log() };
}
type Kept = Awaited<ReturnType<typeof kept>>;

const sourcesOf = (line: Publication | undefined): Sources =>
  work.store.sourcesOf(line ?? { id: '' }) as Sources;
const books = new Map<string, ChannelBook>();
function bookOf(line: Publication | undefined): ChannelBook {
  const { id, files } = sourcesOf(line);
  const book = books.get(id) ?? channelBook(files);
  books.clear();
  books.set(id, book);
  return book;
}
const valuesOf = (book: ChannelBook): ReadonlyMap<string, string> =>
  new Map(
    [...new Set([...book.states.channels.keys(), ...CHANNELS])].flatMap((channel) =>
      book.headers.map((header) => [keyOf({ channel, header }), book.cell(channel, header)] as const),
    ),
  );

/** What the rows of a draft say in the end, worked out anew; who has changed it; and its last edit. */
function told({ rows }: Kept, number: number) {
  const own = rows.filter(({ draft }) => draft === number);
  const values = new Map<string, string>();
  const editors = new Set<string>();
  for (const { kind, actor, cells } of own) {
    if (kind === 'carry') values.clear();
    else editors.add(actor);
    for (const { by, value, ...cell } of JSON.parse(cells) as DraftRow['cells']) {
      values.set(keyOf(cell), value);
      editors.add(by);
    }
  }
  const lastEdit = own.findLast(({ kind }) => kind === 'edit')?.seq ?? 0;
  return { values, editors, lastEdit };
}

const cellsOf = ({ items }: Draft): ReadonlyMap<string, string> =>
  new Map(
    items.flatMap(({ channel, cells }) =>
      cells.map(({ header, after }) => [keyOf({ channel, header }), after] as const),
    ),
  );

async function ended(login: string, number: number): Promise<Draft> {
  for (;;) {
    const draft = await done(login, 'GET /drafts/:number', { number });
    if (draft.state !== 'publishing' && draft.check?.state !== 'running') return draft;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Checks a draft, and hands it in. */
async function submitted(login: string, number: number): Promise<Draft> {
  await done(login, 'POST /drafts/:number/check', { number });
  const { seq } = await ended(login, number);
  await done(login, 'PATCH /drafts/:number', { number }, { note: '说明' });
  return done(login, 'POST /drafts/:number/submit', { number }, { seen: seq });
}

async function drafted(
  login: string,
  cells: Readonly<Record<string, Record<string, string>>>,
): Promise<Draft> {
  const { number, seq } = await done(login, 'POST /drafts', {}, { title: '草稿' });
  const channels = Object.entries(cells).map(([channel, own]) => ({ channel, cells: own }));
  return done(login, 'POST /drafts/:number/cells', { number }, { seen: seq, channels });
}

async function publishedBy(login: string, number: number): Promise<Draft> {
  const { check, title, note } = await submitted(login, number);
  const { digest, outcomeDigest } = check ?? {};
  const params = { number };
  if (check?.state === 'passed')
    await call('compliance', 'POST /drafts/:number/reviews', params, {
      verdict: 'approve',
      digest,
      outcomeDigest,
      title,
      note,
      comment: '',
    });
  await done(login, 'POST /drafts/:number/publish', params, { digest, outcomeDigest, note: '' });
  return ended(login, number);
}

/** One thing that somebody does; which draft, channel or version is taken from those that are there. */
interface Act {
  readonly who: string;
  readonly act: (typeof ACTS)[number];
  readonly at: number;
  readonly channel: string;
  readonly header: string;
  readonly value: string;
}

const ACTS = [
  'begin',
  'set',
  'set',
  'set',
  'undo',
  'undo',
  'undo',
  'split',
  'hand in',
  'hand in',
  'hand in',
  'approve',
  'approve',
  'approve',
  'publish',
  'publish',
  'publish',
  'settle',
  'settle',
  'rebase',
  'import',
  'import',
  'withdraw',
  'abandon',
  'abandon',
  'reopen',
  'reopen',
  'roll back',
  'revert',
] as const;

const anyAct: fc.Arbitrary<Act> = fc.constantFrom(...HEADERS).chain((header) =>
  fc.record({
    who: fc.constantFrom(...LOGINS),
    act: fc.constantFrom(...ACTS),
    at: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
    channel: fc.constantFrom(...CHANNELS),
    header: fc.constant(header),
    value: fc.constantFrom(...(VALUES[header] ?? [''])),
  }),
);

/** What a route was asked for, and what it answered. */
async function does({ who, act, at, channel, header, value }: Act, drafts: readonly number[]) {
  const number = drafts[at % Math.max(1, drafts.length)] ?? 1;
  const view = await call(who, 'GET /drafts/:number', { number });
  const seen = view instanceof ConsoleRefusal ? 0 : view.seq;
  const check = view instanceof ConsoleRefusal ? null : view.check;
  const digests = {
    digest: check?.digest ?? '0'.repeat(64),
    outcomeDigest: check?.outcomeDigest ?? '0'.repeat(64),
  };
  const told =
    view instanceof ConsoleRefusal ? { title: '', note: '' } : { title: view.title, note: view.note };
  const on = (name: string, body?: object) => call(who, `POST /drafts/:number/${name}`, { number }, body);
  const version = work.store.log().at(-1 - at)?.n ?? 1;
  const answer = async (): Promise<unknown> => {
    switch (act) {
      case 'begin':
        return call(who, 'POST /drafts', {}, { title: '草稿' });
      case 'set':
        return on('cells', { seen, channels: [{ channel, cells: { [header]: value } }] });
      case 'undo':
        return on('undo', at === 3 ? { seen } : { seen, channel, ...(at % 2 === 0 ? { header } : {}) });
      case 'split':
        return on('split', { seen, channels: [channel] });
      case 'hand in':
        return submitted(who, number).catch((error: unknown) => {
          if (error instanceof ConsoleRefusal) return error;
          throw error;
        });
      case 'approve':
        return on('reviews', {
          verdict: at === 3 ? 'return' : 'approve',
          ...digests,
          ...told,
          comment: at === 3 ? '改' : '',
        });
      case 'publish': {
        const begun = await on('publish', { ...digests, note: '' });
        return begun instanceof ConsoleRefusal ? begun : ended(who, number);
      }
      case 'settle': {
        const conflicts = view instanceof ConsoleRefusal ? [] : view.conflicts;
        const keep = conflicts.map((one, index) => ({
          channel: one.channel,
          header: one.header,
          value: (index + at) % 2 === 0 ? 'mine' : 'theirs',
        }));
        return on('resolve', { seen, keep });
      }
      case 'import': {
        const sheet = Buffer.from(`渠道号,${header}\n${channel.replace(/^\D+/, '')},${value}\n`);
        const name = { 'x-file-name': 'a.csv' };
        const query = { draft: String(number) };
        const plan = await call<{ id: string; cleared: { id: string }[] }>(
          who,
          'POST /imports',
          {},
          sheet,
          query,
          name,
        );
        if (plan instanceof ConsoleRefusal) return plan;
        return call(
          who,
          'POST /imports/:id/apply',
          { id: plan.id },
          { ticked: plan.cleared.map(({ id }) => id) },
        );
      }
      case 'roll back': {
        const current = work.store.log().at(-1)?.n;
        return call(
          who,
          'POST /versions/:number/rollback',
          { number: version },
          { seen: current, note: '回退' },
        );
      }
      case 'revert':
        return call(who, 'POST /versions/:number/revert', { number: version }, { channel });
      default:
        return on(act, { seen });
    }
  };
  return { number, view, answer: await answer() };
}

/** Holds what one act did against what is promised of all of them. */
async function hold(
  act: Act,
  before: Kept,
  after: Kept,
  deed: Awaited<ReturnType<typeof does>>,
): Promise<void> {
  const { number, view, answer } = deed;
  const person = meFor(act.who);
  const refused = answer instanceof ConsoleRefusal;
  // Rows are only added.
  expect(
    after.rows.filter(({ draft, seq }) => before.rows.some((row) => row.draft === draft && row.seq === seq)),
  ).toEqual(before.rows);
  // What is refused has changed nothing; handing in is several requests, of which the first ones may have been done.
  if (refused && act.act !== 'hand in')
    expect([after.rows, after.drafts, after.events, after.log.length]).toEqual([
      before.rows,
      before.drafts,
      before.events,
      before.log.length,
    ]);
  const added = after.rows
    .slice()
    .filter((row) => !before.rows.some(({ draft, seq }) => row.draft === draft && row.seq === seq));
  // Nobody edits outside their range, whatever the way.
  if (person.ranges.length > 0)
    for (const { kind, cells } of added)
      for (const { channel } of JSON.parse(cells) as DraftRow['cells'])
        if (kind === 'edit') expect(channel).toMatch(/^channel_78\d\d$/);
  // An edit makes a draft open again, and what was approved counts no more.
  for (const { draft } of added.filter(
    ({ kind, draft: of }) => kind === 'edit' && before.drafts.some((one) => one.number === of),
  )) {
    const now = await done('compliance', 'GET /drafts/:number', { number: draft });
    expect(now).toMatchObject({ state: 'open', approvals: now.approvals.map(() => ({ by: null })) });
  }
  if (act.act === 'approve' && !refused) {
    expect(told(before, number).editors).not.toContain(person.id);
    expect(person.roles).toContain('compliance');
  }
  if (
    !(view instanceof ConsoleRefusal) &&
    view.hasConflicts &&
    ['hand in', 'publish', 'approve', 'rebase'].includes(act.act)
  )
    expect(refused).toBe(true);
  if (act.act === 'split' && !refused && !(view instanceof ConsoleRefusal)) {
    const part = answer as Draft;
    const rest = await done('compliance', 'GET /drafts/:number', { number });
    const whole = await done('compliance', 'GET /drafts/:number', { number: part.number });
    expect(new Map([...cellsOf(rest), ...cellsOf(whole)])).toEqual(wholeBefore(before, number));
    const moved = whole.items.map(({ channel }) => channel);
    expect(rest.items.filter(({ channel }) => moved.includes(channel))).toEqual([]);
  }
  if (act.act === 'roll back' && !refused) {
    expect(after.rows).toEqual(before.rows);
    const line = after.log.at(-1);
    const target = before.log.find(({ n }) => n === line?.back);
    expect(line?.sources).toBe(target?.sources);
  } else if (act.act === 'publish' && !refused) {
    const { values, editors, lastEdit } = told(before, number);
    const line = after.log.at(-1);
    expect(after.log).toHaveLength(before.log.length + 1);
    expect(line).toMatchObject({ draft: number, action: 'publish' });
    expect(answer).toMatchObject({ state: 'published', version: line?.n });
    // Exactly what the draft says, and nothing else, neither in values nor in files.
    const [was, is] = [valuesOf(bookOf(before.log.at(-1))), valuesOf(bookOf(line))];
    for (const [key, value] of is) expect([key, value]).toEqual([key, values.get(key) ?? was.get(key) ?? '']);
    const texts = new Map(sourcesOf(before.log.at(-1)).files.map(({ path, text }) => [path, text]));
    const touched = sourcesOf(line).files.filter(({ path, text }) => texts.get(path) !== text);
    const own = [...values.keys()].map((key) => `channels/${key.split(' ')[0]}.json`);
    expect(own).toEqual(expect.arrayContaining(touched.map(({ path }) => path)));
    // What names the company was approved after the last edit, by nobody who has edited.
    if ([...values].some(([key, value]) => key.endsWith('显示名称') && value !== was.get(key))) {
      const approvals = before.events.filter(({ draft, what }) => draft === number && what === 'approved');
      expect(approvals.some(({ actor }) => !editors.has(actor))).toBe(true);
      expect(lastEdit).toBeGreaterThan(0);
    }
    expect(after.drafts.filter(({ version }) => version === line?.n)).toHaveLength(1);
  } else expect(after.log).toHaveLength(before.log.length);
}

/** What a draft changes of the version that it stands on. */
function wholeBefore(before: Kept, number: number): ReadonlyMap<string, string> {
  const { base } = before.drafts.find((one) => one.number === number) ?? { base: 0 };
  const book = bookOf(before.log.find(({ n }) => n === base));
  const own = [...told(before, number).values].filter(([key, value]) => {
    const [channel = '', header = ''] = key.split(' ');
    return header !== '渠道号' && book.cell(channel, header) !== value;
  });
  return new Map(own);
}

describe('whatever people do with drafts', () => {
  it('keeps every promise that is made of them', async () => {
    const known = new Set<string>();
    await checkAsyncProperty(
      24,
      fc.asyncProperty(fc.array(anyAct, { minLength: 8, maxLength: 20 }), async (acts) => {
        const drafts: number[] = [];
        const waiting = await drafted('buyer', {
          // No version has these already.
          channel_7801: { 备注: `甲${first}`, 显示名称: `渡口${first}` },
          channel_3408: { 备注: `乙${first}` },
        });
        drafts.push((await submitted('buyer', waiting.number)).number);
        const own = await drafted('both', { channel_7801: { 备注: '乙', 显示名称: `示例${first}` } });
        drafts.push((await submitted('both', own.number)).number);
        first = drafts[0] ?? 0;
        let before = await kept();
        for (const act of acts) {
          const deed = await does(act, drafts);
          const after = await kept();
          known.add(`${act.act} ${deed.answer instanceof ConsoleRefusal ? 'refused' : 'done'}`);
          await hold(act, before, after, deed);
          drafts.push(
            ...after.drafts
              .map(({ number }) => number)
              .filter((number) => number > (before.drafts.at(-1)?.number ?? 0)),
          );
          before = after;
        }
        // The next history begins without these.
        for (const number of drafts) {
          const { seq } = await done('buyer', 'GET /drafts/:number', { number });
          await call('both', 'POST /drafts/:number/abandon', { number }, { seen: seq });
        }
      }),
    );
    // A history in which everything is refused shows nothing.
    expect([...known].filter((one) => one.endsWith('done')).sort()).toEqual(
      [...new Set(ACTS)].map((act) => `${act} done`).sort(),
    );
  });
});

describe('a channel that is gone', () => {
  const begun = async () => {
    const { number } = await drafted('buyer', { channel_7850: { 标题: '新的', 备注: '新的' } });
    await publishedBy('buyer', number);
    const later = await drafted('buyer', { channel_7850: { 备注: '改了' } });
    const versions = work.store.log();
    await done(
      'buyer',
      'POST /versions/:number/rollback',
      { number: versions.at(-2)?.n ?? 0 },
      {
        seen: versions.at(-1)?.n,
        note: '不投了',
      },
    );
    return done('buyer', 'GET /drafts/:number', { number: later.number });
  };
  const settle = ({ number, seq }: Draft, value: 'mine' | 'theirs') =>
    done(
      'buyer',
      'POST /drafts/:number/resolve',
      { number },
      {
        seen: seq,
        keep: [{ channel: 'channel_7850', header: '渠道号', value }],
      },
    );

  it('does not come back with a draft that changed it, unless somebody says so; then as a whole', async () => {
    const behind = await begun();
    expect(behind.conflicts).toEqual([
      { channel: 'channel_7850', header: '渠道号', base: '7850', theirs: '', mine: '7850' },
    ]);
    const { number } = await settle(behind, 'mine');
    await publishedBy('buyer', number);
    const book = bookOf(work.store.log().at(-1));
    expect(['渠道号', '标题', '备注'].map((header) => book.cell('channel_7850', header))).toEqual([
      '7850',
      '新的',
      '改了',
    ]);
  });

  it('stays away where somebody says so', async () => {
    const settled = await settle(await begun(), 'theirs');
    expect(settled).toMatchObject({ items: [], conflicts: [] });
  });
});

describe('somebody with a range', () => {
  const browserOf = (login: string): Browser => people.get(login)?.browser as Browser;

  it('is told of what is outside it the same as of what is not there', async () => {
    const browser = browserOf('ranged');
    const foreign = await drafted('buyer', { channel_3408: { 备注: '别人的' } });
    const begun = await drafted('buyer', { channel_3408: { 备注: '别人的版本' } });
    const other = await publishedBy('buyer', begun.number);
    const changes = `/versions/${other.version}/changes`;
    const NOWHERE = 999_999;
    const answer = async (method: string, path: string, body?: object) => {
      const { statusCode, body: text } = await browser.send(method, path, body);
      return [statusCode, text];
    };
    const routes = work.work.routes.filter(({ path }) => path.startsWith('/drafts/:number'));
    expect(routes.length).toBeGreaterThan(10);
    const nothing = { digest: '0'.repeat(64), outcomeDigest: '0'.repeat(64) };
    const bodies: Readonly<Record<string, object>> = {
      cells: { seen: 1, channels: [{ channel: 'channel_7801', cells: { 备注: '一' } }] },
      undo: { seen: 1, channel: 'channel_7801' },
      resolve: { seen: 1, keep: [] },
      split: { seen: 1, channels: ['channel_7801'] },
      reviews: { verdict: 'approve', ...nothing, title: '', note: '', comment: '' },
      publish: { ...nothing, note: '' },
    };
    await browser.stepUp();
    for (const { method, path } of routes) {
      const body =
        method === 'PATCH' ? { note: '看看' } : (bodies[path.split('/').at(-1) ?? ''] ?? { seen: 1 });
      const at = (number: number) => answer(method, `/api${path.replace(':number', String(number))}`, body);
      const there = await at(foreign.number);
      expect([method, path, there]).toEqual([method, path, await at(NOWHERE)]);
      expect(there[0]).toBe(404);
    }
    for (const [there, nowhere] of [
      ['/channels/channel_3408', '/channels/channel_3409'],
      ['/channels/channel_3408/history', '/channels/channel_3409/history'],
      ['/previews?channel=channel_3408', '/previews?channel=channel_3409'],
      [`/channels?draft=${foreign.number}`, `/channels?draft=${NOWHERE}`],
      [`/exports/channels.xlsx?draft=${foreign.number}`, `/exports/channels.xlsx?draft=${NOWHERE}`],
    ] as const) {
      const [status, text] = await answer('GET', `/api${there}`);
      const [, other] = await answer('GET', `/api${nowhere}`);
      expect([there, status, text]).toEqual([there, 404, String(other).replace('3409', '3408')]);
    }
    for (const channel of ['3408', 'channel_3408', '３408', '９7801', undefined]) {
      const visit = { host: 'default', path: '/login', channel };
      expect([channel, (await answer('POST', '/api/why', visit))[0]]).toEqual([channel, 404]);
    }
    const hidden = `(?:${foreign.number}|${other.number})\\b`;
    const takenBack = (channel: string) =>
      answer('POST', `/api/versions/${other.version}/revert`, { channel });
    const [, told] = await takenBack('channel_3409');
    expect(await takenBack('channel_3408')).toEqual([403, String(told).replace('3409', '3408')]);
    // What is named in another way is looked at here, too.
    const named = work.work.routes.flatMap(({ path }) => /^\/\w+\/:\w+/.exec(path) ?? []);
    expect([...new Set(named)].sort()).toEqual([
      '/channels/:id',
      '/drafts/:number',
      '/imports/:id',
      '/versions/:number',
    ]);
    const telling = new RegExp(`channel_(?!78)|"draft":(?:{"number":)?${hidden}|"number":${hidden},"title"`);
    for (const list of [
      '/drafts',
      '/drafts?state=closed',
      '/overview',
      '/channels?limit=100',
      '/versions',
      changes,
      `/versions/${other.version}/against/${Number(other.version) - 1}`,
    ]) {
      const path = `/api${list}`;
      expect([path, telling.test(String((await answer('GET', path))[1]))]).toEqual([path, false]);
      expect([path, telling.test((await browserOf('buyer').send('GET', path)).body)]).toEqual([path, true]);
    }
    const sheet = await browser.send('GET', '/api/exports/channels.xlsx');
    const all = await browserOf('buyer').send('GET', '/api/exports/channels.xlsx');
    expect(sheet.rawPayload.length).toBeLessThan(all.rawPayload.length);
  });

  it('sees of a draft that reaches further their own channels, and cannot hand it in', async () => {
    const mine = await drafted('ranged', { channel_7801: { 备注: '我的' } });
    const { number, seq } = await done(
      'buyer',
      'POST /drafts/:number/cells',
      { number: mine.number },
      {
        seen: mine.seq,
        channels: [{ channel: 'channel_3408', cells: { 备注: '同事的' } }],
      },
    );
    await done('buyer', 'POST /drafts/:number/check', { number });
    const seen = await ended('ranged', number);
    expect(seen).toMatchObject({ channels: 1, hidden: 1, items: [{ channel: 'channel_7801' }] });
    expect(seen.may.submit).toEqual({ ok: false, why: '有渠道不在您的范围内' });
    for (const name of ['undo', 'split', 'resolve'])
      expect(
        await call(
          'ranged',
          `POST /drafts/:number/${name}`,
          { number },
          {
            seen: seq,
            channel: 'channel_3408',
            channels: ['channel_3408'],
            keep: [{ channel: 'channel_3408', header: '备注', value: 'mine' }],
          },
        ),
      ).toMatchObject({ code: 'forbidden' });
    const part = await done(
      'ranged',
      'POST /drafts/:number/split',
      { number },
      { seen: seq, channels: ['channel_7801'] },
    );
    expect(await publishedBy('ranged', part.number)).toMatchObject({ state: 'published' });
  });

  it('is shown no value of a sheet’s foreign channels, and which line it is', async () => {
    const { number } = await drafted('ranged', { channel_7801: { 备注: '表' } });
    const sheet = Buffer.from('渠道号,备注\n7801,一\n3408,二\n3409,三\n');
    const plan = await done<{ id: string; problems: unknown[]; changed: { channel: string }[] }>(
      'ranged',
      'POST /imports',
      {},
      sheet,
      { draft: String(number) },
      { 'x-file-name': 'a.csv' },
    );
    expect(plan.problems).toEqual(
      ['3408', '3409'].map((channel, row) => ({
        cell: `A${row + 3}`,
        place: '渠道号',
        text: `渠道 ${channel} 不在您的范围（7800–7899）内。请找管理员，或请同事来改。`,
        value: channel,
        header: '渠道号',
      })),
    );
    expect(plan.changed.map(({ channel }) => channel)).toEqual(['channel_7801']);
    expect(await call('ranged', 'POST /imports/:id/apply', { id: plan.id }, { ticked: [] })).toMatchObject({
      code: 'refused',
    });
    expect(await call('buyer', 'POST /imports/:id/apply', { id: plan.id }, { ticked: [] })).toEqual(
      await call('buyer', 'POST /imports/:id/apply', { id: 'nothing' }, { ticked: [] }),
    );
  });

  it('hears of drafts that they may see, and of no other', async () => {
    const { browser } = people.get('ranged') as { browser: Browser };
    const answer = await work.app.inject({
      url: '/api/events',
      headers: { host: new URL(work.origin).host, cookie: browser.cookie },
      payloadAsStream: true,
    });
    let told = '';
    const stream = answer
      .stream()
      .setEncoding('utf8')
      .on('data', (part: string) => {
        told += part;
      });
    const foreign = await drafted('buyer', { channel_3408: { 备注: '听不见' } });
    const own = await drafted('buyer', { channel_7801: { 备注: '听得见' } });
    await expect.poll(() => told).toContain(`{"draft":${own.number}}`);
    stream.destroy();
    expect(told).not.toContain(`{"draft":${foreign.number}}`);
  });
});

describe('the folder', () => {
  it('is what is published once it was pulled, whatever was published or taken back before', async () => {
    const { project, store } = work;
    await checkAsyncProperty(
      4,
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), anyAct), { minLength: 1, maxLength: 3 }),
        async (steps) => {
          for (const [isBack, { channel, header, value }] of steps) {
            const log = store.log();
            if (isBack)
              await call(
                'compliance',
                'POST /versions/:number/rollback',
                { number: log.at(-2)?.n ?? 0 },
                {
                  seen: log.at(-1)?.n,
                  note: '回退',
                },
              );
            else {
              const draft = await drafted('buyer', { [channel]: { [header]: value } });
              if (draft.items.length > 0) await publishedBy('buyer', draft.number);
            }
          }
          expect(await project.run('pull')).toMatchObject({ code: 0 });
          const { sources } = readProjectFiles(project.root, () => undefined);
          const texts = (files: typeof sources) => files.map(({ path, text }) => `${path} ${text}`).sort();
          const current = sourcesOf(store.log().at(-1));
          expect(texts(sources)).toEqual(texts(current.files));
          expect(folderCells(bookOf(store.log().at(-1)), sources)).toEqual({ cells: [], beyond: [] });
          expect(await project.run('pull')).toMatchObject({ code: 0, out: '' });
          expect(await project.run('push', '--as', 'buyer', '--title', 'a', '--note', 'b')).toMatchObject({
            code: 1,
            err: expect.stringContaining('The files change nothing.'),
          });
        },
      ),
    );
  });
});
