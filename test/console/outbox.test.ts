import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '../../console/api/api-failure.ts';
import { createOutbox, type Edit, type Outbox } from '../../console/drafts/outbox.ts';
import { createPersonStorage } from '../../console/drafts/person-storage.ts';
import type { Draft, SetCells } from '../../server/console/contract/draft.ts';

/** What the browser keeps, beyond a reload. */
let kept = new Map<string, string>();
const store = {
  get length() {
    return kept.size;
  },
  key: (at: number) => [...kept.keys()][at] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
} as Storage;

/** Tabs do their work one after another. */
let line: Promise<unknown> = Promise.resolve();

/** How the server answers, edit by edit; it takes everything when nothing is left. */
let answers: (ApiFailure | null)[] = [];
let taken: (SetCells & { readonly draft: number })[] = [];
let refused: string[] = [];
let returned: string[] = [];
/** By tab, how often somebody was asked. */
let asked: string[] = [];

function open(person = 'p1', tab = 'a tab'): Outbox {
  return createOutbox({
    storage: createPersonStorage(person, store),
    alone(work) {
      const mine = line.then(work);
      line = mine;
      return mine;
    },
    async send(draft, cells) {
      const failure = answers.shift();
      if (failure) throw failure;
      taken.push({ draft, ...cells });
      return { number: draft, seq: cells.seen + 1 } as Draft;
    },
    onSent: () => undefined,
    onConflict: () => void asked.push(tab),
    onReturned: (edit) => void returned.push(edit.channel),
    onRefused: (edit, { message }) => void refused.push(`${edit.channel}: ${message}`),
  });
}

const edit = (channel: string, value: string): Edit => ({
  draft: 7,
  seen: 3,
  channel,
  cells: { 标题: value },
});
const changed = () =>
  new ApiFailure('conflict', 'changed', {
    conflicts: [{ channel: 'channel_1', header: '标题', base: 'a', theirs: 'b', mine: 'mine' }],
    seq: 9,
  });
/** Its draft was published, or given up. */
const closed = () => new ApiFailure('closed', 'published');
const EMPTY = { state: 'idle', edits: [], questions: [], returned: [] };
const mine = () => true;
const theirs = () => false;
/** What is asked of a tab: whose values are said to be those of the person. */
const questions = (outbox: Outbox) =>
  outbox.view().questions.map(({ cells, conflicts }) => [cells.标题, ...conflicts.map((one) => one.mine)]);
/** Answers the question that stands. */
const answer = (outbox: Outbox, isMine: () => boolean) =>
  outbox.answer(outbox.view().questions[0]?.name ?? '', isMine);
const titles = () => taken.map(({ channels }) => channels[0]?.cells.标题);

beforeEach(() => {
  kept = new Map();
  answers = [];
  taken = [];
  refused = [];
  returned = [];
  asked = [];
});

describe('an outbox', () => {
  it('stands on what the same tab has sent of the same value, and on what was seen of every other', async () => {
    const [one, other] = [open(), open()];
    one.put(edit('channel_1', 'a'));
    one.put(edit('channel_2', 'c'));
    one.put(edit('channel_1', 'b'));
    other.put(edit('channel_1', 'd'));
    await expect.poll(() => taken.length).toBe(4);
    expect(taken.map(({ seen, channels }) => [channels[0]?.cells.标题, seen]).sort()).toEqual([
      ['a', 3],
      ['b', 4],
      ['c', 3],
      ['d', 3],
    ]);
  });

  it('keeps what could not be sent, in order, through a reload', async () => {
    answers = Array.from({ length: 2 }, () => new ApiFailure('offline', 'no network'));
    const before = open();
    before.put(edit('channel_1', 'one'));
    await expect.poll(() => before.view().state).toBe('waiting');
    before.put(edit('channel_2', 'two'));
    before.put(edit('channel_1', 'three'));
    await expect.poll(() => answers.length).toBe(0);
    expect(titles()).toEqual([]);

    const after = open();
    expect(after.view().edits.map(({ channel }) => channel)).toEqual(['channel_1', 'channel_2', 'channel_1']);
    await after.flush();
    expect(titles()).toEqual(['one', 'two', 'three']);
    // The last one stands on the first one, which nobody else has set.
    expect(taken.map(({ seen }) => seen)).toEqual([3, 3, 4]);
    expect(open().view().edits).toEqual([]);
  });

  it('is shared by the tabs of a person: what both put in is sent once, and nothing of it is lost', async () => {
    answers = [new ApiFailure('offline', 'no network'), new ApiFailure('offline', 'no network')];
    const [one, two] = [open(), open()];
    one.put(edit('channel_1', 'one'));
    await expect.poll(() => answers.length).toBe(1);
    two.put(edit('channel_2', 'two'));
    await expect.poll(() => answers.length).toBe(0);
    one.refresh();
    expect(one.view().edits).toHaveLength(2);
    await Promise.all([one.flush(), two.flush()]);
    // Each tab sends its own; which is first is not decided.
    expect(titles().sort()).toEqual(['one', 'two']);
    expect(open().view().edits).toEqual([]);
  });

  it('is that of one person', async () => {
    answers = [new ApiFailure('offline', 'no network')];
    open('p1').put(edit('channel_1', 'one'));
    await expect.poll(() => answers.length).toBe(0);
    expect(open('p2').view().edits).toEqual([]);
    expect(open('p1').view().edits).toHaveLength(1);
  });

  it('lets go of what the server refuses, says so, and goes on', async () => {
    answers = [new ApiFailure('invalid', 'not so')];
    const outbox = open();
    outbox.put(edit('channel_1', 'bad'));
    outbox.put(edit('channel_2', 'good'));
    await expect.poll(titles).toEqual(['good']);
    expect(refused).toEqual(['channel_1: not so']);
  });

  it.each([
    ['mine is sent again, on what was seen when it was asked', mine, ['mine']],
    ['theirs stays', theirs, []],
  ])('after a conflict %s', async (_, isMine, sent) => {
    answers = [changed()];
    const outbox = open();
    outbox.put(edit('channel_1', 'mine'));
    await expect.poll(() => questions(outbox)).toEqual([['mine', 'mine']]);
    answer(outbox, isMine);
    await expect.poll(() => outbox.view()).toEqual(EMPTY);
    expect(titles()).toEqual(sent);
    expect(taken.map(({ seen }) => seen)).toEqual(sent.map(() => 9));
  });

  it('takes edits of one value that follow each other in a tab as the last, on what the first had seen', async () => {
    answers = [new ApiFailure('offline', 'no network'), new ApiFailure('offline', 'no network')];
    const [one, other] = [open(), open()];
    one.put(edit('channel_1', 'first'));
    other.put(edit('channel_1', 'of another tab'));
    one.put({ ...edit('channel_1', 'last'), seen: 5 });
    await expect.poll(() => answers.length).toBe(0);
    const after = open();
    await after.flush();
    expect(taken.map(({ seen }) => seen)).toEqual([3, 3]);
    expect(titles().sort()).toEqual(['last', 'of another tab']);
    expect(after.view()).toEqual(EMPTY);
  });

  it('sends what was set before where the last value is refused, whose refusal is told last', async () => {
    answers = ['of 3', 'of 2'].map((why) => new ApiFailure('invalid', why));
    const outbox = open();
    for (const value of ['1', '2', '3']) outbox.put(edit('channel_1', value));
    await expect.poll(() => outbox.view()).toEqual(EMPTY);
    expect(titles()).toEqual(['1']);
    expect(refused).toEqual(['channel_1: of 2', 'channel_1: of 3']);
  });

  it.each([
    ['mine', mine, ['other', 'later']],
    ['theirs', theirs, ['other']],
  ])(
    'asks once, about what was typed last, also meanwhile, which %s settles; the others go on',
    async (_, isMine, sent) => {
      answers = [changed()];
      const outbox = open();
      outbox.put(edit('channel_1', 'mine'));
      outbox.put(edit('channel_2', 'other'));
      outbox.put({ ...edit('channel_1', 'last'), seen: 5 });
      await expect.poll(titles).toEqual(['other']);
      expect(questions(outbox)).toEqual([['last', 'last']]);
      outbox.put(edit('channel_1', 'later'));
      await expect.poll(() => outbox.view().state).toBe('idle');
      expect(questions(outbox)).toEqual([['later', 'later']]);
      answer(outbox, isMine);
      await expect.poll(() => outbox.view()).toEqual(EMPTY);
      expect(titles()).toEqual(sent);
      expect(asked).toHaveLength(1);
    },
  );

  it('keeps a question through a reload; of two tabs one asks, and either answers', async () => {
    answers = [changed()];
    const [one, other] = [open('p1', 'one'), open('p1', 'other')];
    one.put(edit('channel_1', 'mine'));
    await expect.poll(() => asked).toEqual(['one']);
    other.put(edit('channel_1', 'later'));
    await other.flush();
    const after = open('p1', 'after');
    await after.flush();
    expect(titles()).toEqual([]);
    expect(questions(after)).toEqual([['later', 'later']]);
    answer(after, mine);
    // Who answers what stood there is too late.
    answer(one, theirs);
    await expect.poll(titles).toEqual(['later']);
    for (const tab of [one, other, after]) {
      tab.refresh();
      expect(questions(tab)).toEqual([]);
    }
    expect(asked).toEqual(['one']);
  });

  it.each([
    ['what was typed last', () => [new ApiFailure('offline', 'no network'), null, closed()], () => undefined],
    [
      'what somebody is asked about',
      () => [changed(), null, closed()],
      (outbox: Outbox) => answer(outbox, mine),
    ],
  ])(
    'keeps %s for another draft where its own takes nothing more, also through a reload',
    async (_, said, act) => {
      answers = said();
      const before = open();
      before.put(edit('channel_1', 'first'));
      before.put(edit('channel_1', 'last'));
      before.put({ ...edit('channel_2', 'other'), draft: 6 });
      await expect.poll(() => before.view().edits.length).toBeGreaterThan(0);
      answers = answers.filter((one) => one !== null);
      act(before);
      await before.flush();
      await expect.poll(() => returned).toEqual(['channel_1']);
      expect(refused).toEqual([]);

      const after = open();
      await after.flush();
      expect(after.view()).toMatchObject({
        edits: [],
        questions: [],
        returned: [{ draft: 7, channel: 'channel_1', cells: { 标题: 'last' }, closed: 'published' }],
      });
      expect(titles()).toEqual(['other']);
      const [{ name } = { name: '' }] = after.view().returned;
      after.place(name, { draft: 9, seen: 40 });
      // Who presses twice, or in another tab, puts it in once.
      after.place(name, { draft: 9, seen: 40 });
      await expect.poll(titles).toEqual(['other', 'last']);
      expect(taken.at(-1)).toMatchObject({ draft: 9, seen: 40 });
      expect(after.view()).toEqual(EMPTY);
    },
  );

  it('gives up what came back where the person says so', async () => {
    answers = [closed()];
    const outbox = open();
    outbox.put(edit('channel_1', 'mine'));
    await expect.poll(() => outbox.view().returned).toHaveLength(1);
    outbox.place(outbox.view().returned[0]?.name ?? '', null);
    expect(open().view()).toEqual(EMPTY);
    expect(titles()).toEqual([]);
  });

  it('goes on after something that it was not made for', async () => {
    line = Promise.reject(new Error('no lock'));
    const outbox = open();
    const failed = outbox.flush().catch((error: Error) => error.message);
    expect(await failed).toBe('no lock');
    line = Promise.resolve();
    outbox.put(edit('channel_1', 'mine'));
    await expect.poll(titles).toEqual(['mine']);
  });

  it('takes what stands there and is none as nothing', () => {
    for (const text of ['{', '7', '{"channel":1}', 'null']) {
      kept.set('dukou-console:p1:outbox/1', text);
      expect(open().view().edits).toEqual([]);
    }
  });
});
