import { describe, expect, it } from 'vitest';
import { narrowSources } from '../../engine/cli/release/narrow-sources.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';

type Files = Readonly<Record<string, unknown>>;

const sourcesOf = (files: Files): readonly SourceFile[] =>
  Object.entries(files).map(([path, content]) => ({
    path,
    text: typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
  }));

const BEFORE: Files = {
  'channels/channel_1.json': { channel: 'channel_1', title: '一' },
  'channels/channel_2.json': { channel: 'channel_2', title: '二' },
  'channels/conversions/a.json':
    '{\n  // ids of the first account\n  "ids": {\n    "channel_1": 11,\n    "channel_2": 22\n  }\n}\n',
  'channels/groups/g.json': { group: 'g', channels: ['channel_2'] },
  'schemas/brands/default.json': { brand: 'default', fields: { name: '渡口' } },
  'schemas/legal.json': { companies: {} },
};

/** What is published of some changes where only some names are. */
function narrowed(change: Files, ...names: readonly string[]) {
  const now = Object.fromEntries(
    Object.entries({ ...BEFORE, ...change }).filter(([, content]) => content !== null),
  );
  const found = narrowSources(sourcesOf(BEFORE), sourcesOf(now), new Map(), {
    ids: names.filter((name) => !name.includes('/')),
    paths: names.filter((name) => name.includes('/')),
  });
  const before = new Map(sourcesOf(BEFORE).map(({ path, text }) => [path, text]));
  const after = new Map(found.sources.map(({ path, text }) => [path, text]));
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return {
    changed: paths.filter((path) => before.get(path) !== after.get(path)),
    left: found.left,
    text: (path: string) => after.get(path) ?? null,
  };
}

const TITLES: Files = {
  'channels/channel_1.json': { channel: 'channel_1', title: '新一' },
  'channels/channel_2.json': { channel: 'channel_2', title: '新二' },
};

describe('publishing some of the files that changed', () => {
  it('takes the file of a channel, and leaves those of others, and what all have a share in', () => {
    const { changed, left } = narrowed(
      { ...TITLES, 'schemas/legal.json': { companies: { 甲: {} } } },
      'channel_1',
    );
    expect(changed).toEqual(['channels/channel_1.json']);
    expect(left).toEqual(['channels/channel_2.json', 'schemas/legal.json']);
  });

  it('takes what shared files say of the channel alone, comments kept', () => {
    const ids =
      '{\n  // ids of the first account\n  "ids": {\n    "channel_1": 12,\n    "channel_2": 23,\n    "channel_3": 33\n  }\n}\n';
    const change = {
      'channels/conversions/a.json': ids,
      'channels/groups/g.json': { group: 'g', channels: ['channel_1', 'channel_3'] },
    };
    const one = narrowed(change, 'channel_1');
    expect(one.text('channels/conversions/a.json')).toBe(
      '{\n  // ids of the first account\n  "ids": {\n    "channel_1": 12,\n    "channel_2": 22\n  }\n}\n',
    );
    expect(JSON.parse(one.text('channels/groups/g.json') ?? '').channels).toEqual(['channel_2', 'channel_1']);
    expect(one.left).toEqual(['channels/conversions/a.json', 'channels/groups/g.json']);
    const two = narrowed(change, 'channel_2');
    expect(two.text('channels/groups/g.json')).not.toContain('channel_2');
    expect(two.text('channels/conversions/a.json')).toContain('"channel_1": 11');
    expect(narrowed(change, 'channel_1', 'channel_2', 'channel_3').left).toEqual([]);
  });

  it('takes what a new list says of the channel alone, and what one that is gone said of it, as when both moved', () => {
    const change = {
      'channels/conversions/a.json': null,
      'channels/conversions/b.json': { ids: { channel_1: 12, channel_2: 22 } },
      'channels/groups/new.json': { group: 'new', channels: ['channel_2', 'channel_3'] },
      'channels/groups/range.json': { group: 'range', channels: [{ from: 1, to: 9 }, 'channel_1'] },
    };
    const one = narrowed(change, 'channel_1');
    expect(one.changed).toEqual(['channels/conversions/a.json', 'channels/conversions/b.json']);
    expect(one.text('channels/conversions/a.json')).not.toContain('channel_1');
    expect(one.text('channels/conversions/a.json')).toContain('"channel_2": 22');
    expect(JSON.parse(one.text('channels/conversions/b.json') ?? '')).toEqual({ ids: { channel_1: 12 } });
    expect(one.left).toEqual(Object.keys(change));
  });

  it('takes new files that a named one names, and what those name, and no other new ones', () => {
    const { changed, left } = narrowed(
      {
        ...TITLES,
        'channels/channel_1.json': { channel: 'channel_1', brand: 'boat' },
        'schemas/brands/boat.json': { brand: 'boat', page: 'boat-login' },
        'schemas/pages/boat-login.json': { page: 'boat-login' },
        'schemas/pages/half-done.json': { page: 'half-done' },
      },
      'channel_1',
    );
    expect(changed).toEqual([
      'channels/channel_1.json',
      'schemas/brands/boat.json',
      'schemas/pages/boat-login.json',
    ]);
    expect(left).toEqual(['channels/channel_2.json', 'schemas/pages/half-done.json']);
  });

  it('takes files and folders by their names, and what was deleted', () => {
    const change = { ...TITLES, 'schemas/legal.json': null };
    expect(narrowed(change, 'channels/').changed).toEqual(Object.keys(TITLES));
    expect(narrowed(change, 'schemas/legal.json').changed).toEqual(['schemas/legal.json']);
    const one = narrowed(change, 'channel_1');
    expect(one.text('schemas/legal.json')).not.toBeNull();
    expect(one.left).toEqual(['channels/channel_2.json', 'schemas/legal.json']);
  });
});
