import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import { CHANNEL_HEADER, channelBook } from '../../../server/console/drafts/channel-book.ts';
import { type CellValue, type DraftRow, keyOf, replay } from '../../../server/console/drafts/draft-cells.ts';
import { folderCells } from '../../../server/console/drafts/folder-cells.ts';
import { mergeCells, netCells, settled } from '../../../server/console/drafts/merge-cells.ts';
import { checkProperty } from '../../support/check-property.ts';
import { shippedSources } from '../../support/shipped-release.ts';

const SHIPPED = shippedSources().filter(({ path }) =>
  /^(?:channels\/|schemas\/(?:brands|destinations|guard))/.test(path),
);
const BOOK = channelBook(SHIPPED);

const CHANNELS = ['channel_963', 'channel_675', 'channel_5901', 'channel_7999'];
/** Values that may stand in each column, with none. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  标题: ['', '首页', '首页专场', '（示例）"引号"'],
  备注: ['', '一', '二'],
  品牌: ['', ...BOOK.states.config.brands.slice(0, 2).map(({ file }) => file.replace(/^.*\/|\.json$/g, ''))],
  显示名称: ['', '渡口', '渡口优选'],
  登录归因: ['', '是', '否'],
  分组: ['', 'kuaishou', 'partner-company', 'kuaishou、partner-company', 'only-download'],
};

const anyCell = fc
  .tuple(fc.constantFrom(...CHANNELS), fc.constantFrom(...Object.keys(VALUES)))
  .chain(([channel, header]) =>
    fc.record({
      // The files of city groups list this one, which a draft cannot change.
      channel: fc.constant(header === '分组' && channel === 'channel_5901' ? 'channel_7999' : channel),
      header: fc.constant(header),
      value: fc.constantFrom(...(VALUES[header] ?? [''])),
    }),
  );
/** As they are kept: groups stand in the order of the files. */
const anyCells = fc.array(
  anyCell.map((cell) => BOOK.plan([cell]).cells[0] ?? cell),
  { maxLength: 8 },
);

function rowsOf(edits: readonly (readonly CellValue[])[], by = 'a'): readonly DraftRow[] {
  return edits.map((cells, index) => ({
    seq: index + 1,
    kind: 'edit',
    by,
    cells: cells.map((cell) => ({ ...cell, by })),
  }));
}

/** The files once a draft is published. A channel that is not there yet is begun. */
function published(files: readonly SourceFile[], cells: readonly CellValue[]): readonly SourceFile[] {
  const book = channelBook(files);
  const channels = [...new Set(cells.map(({ channel }) => channel))];
  const begun = channels
    .filter((channel) => book.cell(channel, CHANNEL_HEADER) === '')
    .map((channel) => ({ channel, header: CHANNEL_HEADER, value: channel.replace(/^\D+/, '') }));
  const { edits, faults } = book.plan([...begun, ...cells]);
  expect(faults).toEqual([]);
  return book.with(edits);
}

/** What files say, but for the order in which values were added to lists and objects. */
const meaningOf = (files: readonly SourceFile[]): ReadonlyMap<string, unknown> =>
  new Map(files.map(({ path, text }) => [path, sorted(JSON.parse(text))]));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sorted(part)]));
}

const textOf = (files: readonly SourceFile[]): readonly string[] =>
  files.map(({ path, text }) => `${path}\n${text}`).sort();

describe('a draft', () => {
  it('says the same however its edits are put together, and the last one counts', () => {
    checkProperty(
      500,
      fc.property(fc.array(anyCells, { maxLength: 6 }), (edits) => {
        const single = replay(rowsOf(edits.flat().map((cell) => [cell])));
        expect(replay(rowsOf(edits))).toEqual(single);
        for (const cell of single.values())
          expect(cell.value).toBe(edits.flat().findLast((one) => keyOf(one) === keyOf(cell))?.value);
      }),
    );
  });

  it('becomes exactly its cells, and no other value of any channel changes', () => {
    checkProperty(
      30,
      fc.property(anyCells, (cells) => {
        const net = netCells(replay(rowsOf([cells])), BOOK);
        const after = channelBook(published(SHIPPED, net));
        const said = new Map(net.map((cell) => [keyOf(cell), cell.value]));
        for (const channel of new Set([...BOOK.states.channels.keys(), ...CHANNELS]))
          for (const header of Object.keys(VALUES))
            expect(after.cell(channel, header)).toBe(
              said.get(keyOf({ channel, header })) ?? BOOK.cell(channel, header),
            );
      }),
    );
  });

  it('that is published and pulled is, pushed again, the same draft', () => {
    checkProperty(
      30,
      fc.property(anyCells, (cells) => {
        const net = netCells(replay(rowsOf([cells])), BOOK);
        const pushed = folderCells(BOOK, published(SHIPPED, net));
        const told = (some: readonly CellValue[]) =>
          some.map((cell) => `${keyOf(cell)} ${cell.value}`).sort();
        expect([told(pushed.cells), pushed.beyond]).toEqual([told(net), []]);
      }),
    );
  });

  it('that is undone leaves the files as they are, byte by byte', () => {
    checkProperty(
      30,
      fc.property(anyCells, (cells) => {
        const back = cells.map((cell) => ({ ...cell, value: BOOK.cell(cell.channel, cell.header) }));
        const net = netCells(replay(rowsOf([cells, back])), BOOK);
        expect(net).toEqual([]);
      }),
    );
  });
});

describe('two drafts', () => {
  it('on different values end in the same files, whichever is published first', () => {
    checkProperty(
      30,
      fc.property(anyCells, anyCells, (some, more) => {
        const mine = netCells(replay(rowsOf([some])), BOOK);
        const taken = new Set(mine.map(keyOf));
        const theirs = netCells(replay(rowsOf([more])), BOOK).filter((cell) => !taken.has(keyOf(cell)));
        const one = published(published(SHIPPED, mine), theirs);
        const other = published(published(SHIPPED, theirs), mine);
        expect(meaningOf(one)).toEqual(meaningOf(other));
      }),
    );
  });

  it('that one was split into come to the same as the whole', () => {
    checkProperty(
      30,
      fc.property(anyCells, fc.subarray(CHANNELS), (cells, channels) => {
        const whole = netCells(replay(rowsOf([cells])), BOOK);
        const part = whole.filter(({ channel }) => channels.includes(channel));
        const rest = whole.filter(({ channel }) => !channels.includes(channel));
        expect(meaningOf(published(published(SHIPPED, part), rest))).toEqual(
          meaningOf(published(SHIPPED, whole)),
        );
      }),
    );
  });

  it('on one value conflict, unless both say the same; nothing of either is lost', () => {
    checkProperty(
      100,
      fc.property(anyCells, anyCells, (some, more) => {
        const mine = replay(rowsOf([some]));
        const theirs = netCells(replay(rowsOf([more], 'b')), BOOK);
        const current = channelBook(published(SHIPPED, theirs));
        const { net, conflicts } = mergeCells(mine, BOOK, current);
        for (const cell of netCells(mine, BOOK)) {
          const their = theirs.find((one) => keyOf(one) === keyOf(cell));
          const isConflict = their !== undefined && their.value !== cell.value;
          expect(conflicts.some((one) => keyOf(one) === keyOf(cell))).toBe(isConflict);
          expect(net.some((one) => keyOf(one) === keyOf(cell) && one.value === cell.value)).toBe(
            their?.value !== cell.value,
          );
        }
        const all = (value: 'mine' | 'theirs') =>
          conflicts.map(({ channel, header }) => ({ channel, header, value }));
        expect(settled({ net, conflicts }, all('theirs')).net).toHaveLength(net.length - conflicts.length);
        expect(settled({ net, conflicts }, all('mine'))).toEqual({ net, open: [] });
      }),
    );
  });

  it('a value changed and changed back does not undo what was published meanwhile', () => {
    const changed = { channel: 'channel_963', header: '备注', value: '改了' };
    const back = { ...changed, value: BOOK.cell('channel_963', '备注') };
    const current = channelBook(published(SHIPPED, [{ ...changed, value: '别人的' }]));
    expect(mergeCells(replay(rowsOf([[changed], [back]])), BOOK, current)).toEqual({
      net: [],
      conflicts: [],
    });
  });
});

it('a file that a draft touches keeps its comments and how it is written', () => {
  const path = 'channels/channel_963.json';
  const file = SHIPPED.find((one) => one.path === path) as SourceFile;
  const text = file.text.replace('{', '{\n  // 五月谈好的');
  const files = SHIPPED.map((one) => (one === file ? { ...file, text } : one));
  const set = published(files, [{ channel: 'channel_963', header: '备注', value: '改了' }]);
  const before = channelBook(files).cell('channel_963', '备注');
  const back = published(set, [{ channel: 'channel_963', header: '备注', value: before }]);
  expect(set.find((one) => one.path === path)?.text).toContain('// 五月谈好的');
  expect(textOf(back)).toEqual(textOf(files));
});

it('groups in another order are the same value', () => {
  const own = BOOK.states.channels.get('channel_963')?.ownGroups ?? [];
  expect(own).toHaveLength(1);
  const typed = { channel: 'channel_963', header: '分组', value: ['kuaishou', ...own].join('、') };
  expect(BOOK.plan([typed]).cells).toEqual([{ ...typed, value: [...own, 'kuaishou'].join('、') }]);
});
