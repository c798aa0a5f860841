import { describe, expect, it } from 'vitest';
import { checkFiles } from '../../engine/compile/check-files.ts';
import { compile } from '../../engine/compile/compile.ts';
import { ASSETS, type Changes, configWith, fixtureNames, readFixture, withText } from './fixture.ts';

const SECOND: Changes = {
  'channels/a.json': {
    '': { $schema: '../schemas/meta/channel.schema.json', channel: 'channel_7', groups: ['nobody'] },
  },
};

function codesOf(path: string, changes: Changes): readonly string[] {
  return checkFiles(configWith(changes), (file) => file === path).map(({ code, file }) => `${file} ${code}`);
}

describe('problems of some files only', () => {
  it('are those of the file, whatever else is wrong', () => {
    const changes = { ...SECOND, 'hosts/default.json': { '/brand/preset': 'gone', '/roott': '/x' } };
    expect([...codesOf('hosts/default.json', changes)].sort()).toEqual([
      'hosts/default.json C010',
      'hosts/default.json C014',
    ]);
  });

  it('hold an id that two files declare, whichever of them is asked for', () => {
    expect(codesOf('channels/channel_7.json', SECOND)).toEqual(['channels/channel_7.json C030']);
    expect(codesOf('channels/a.json', SECOND)).toEqual([
      'channels/a.json C016',
      'channels/channel_7.json C030',
      'channels/a.json C037',
    ]);
  });

  it('hold a conflict of groups when a channel that is in both is asked for', () => {
    const group = (name: string) => ({
      $schema: '../../schemas/meta/channel-group.schema.json',
      group: name,
      about: 'x',
      channels: [],
      settings: { title: name },
    });
    const changes: Changes = {
      'channels/groups/one.json': { '': group('one') },
      'channels/groups/two.json': { '': group('two') },
      'channels/channel_1.json': {
        '': {
          $schema: '../schemas/meta/channel.schema.json',
          channel: 'channel_1',
          groups: ['one', 'two'],
        },
      },
    };
    expect(codesOf('channels/channel_1.json', changes)).toEqual(['channels/channel_1.json C034']);
  });

  it('find what is declared in a file that is no plain JSON', () => {
    const files = withText(
      'schemas/brands/quick-loan.json',
      '// a comment\n{ "$schema": "../meta/brand.schema.json", "brand": "quick-loan", "name": "Q", }',
    );
    expect(checkFiles(files, (file) => file === 'channels/groups/vip.json')).toEqual([]);
  });

  it.each(fixtureNames())('%s: each file alone has what a whole run finds in it', (name) => {
    const files = configWith(readFixture(name, 'bad')?.set);
    const { problems } = compile(files, ASSETS);
    const paths = new Set(problems.map(({ file }) => file));
    for (const path of paths) {
      const alone = checkFiles(files, (file) => file === path, ASSETS).filter(({ file }) => file === path);
      expect(alone.map(keyOf).sort()).toEqual(
        problems
          .filter(({ file }) => file === path)
          .map(keyOf)
          .sort(),
      );
    }
  });
});

function keyOf({ code, pointer, data }: { code: string; pointer: string; data: object }): string {
  return `${code} ${pointer} ${JSON.stringify(data)}`;
}
