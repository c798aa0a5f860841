import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Changes, configWith } from '../compile/fixture.ts';
import { projectOf, runCommand } from './run-command.ts';

const HOST = 'hosts/default.json';
const THREE_MISTAKES: Changes = {
  [HOST]: { '/roott': '/login', '/root': '/nowhere', '/brand/preset': 'quickloan' },
};

let remove: (() => void) | undefined;
afterEach(() => remove?.());

function project(changes: Changes = {}): string {
  const made = projectOf(configWith(changes));
  remove = made.remove;
  return made.root;
}

describe('check', () => {
  it('exits with 0 and names the release when all is well', async () => {
    const { code, out, err } = await runCommand(project(), 'check');
    expect([code, out]).toEqual([0, '']);
    expect(err).toMatch(
      /^\d+ files: 0 errors, 0 warnings; configuration [0-9a-f]{16} \(its release gets another id\)$/,
    );
  });

  it('exits with 1 and prints all three mistakes of a file with line and column', async () => {
    const { code, out, err } = await runCommand(project(THREE_MISTAKES), 'check');
    expect(code).toBe(1);
    expect(out.split('\n').filter((line) => line.startsWith(HOST))).toEqual([
      expect.stringMatching(/^hosts\/default\.json:7:11 {2}error {2}C025 {2}/),
      expect.stringMatching(/^hosts\/default\.json:10:15 {2}error {2}C014 {2}/),
      expect.stringMatching(/^hosts\/default\.json:24:3 {2}error {2}C010 {2}/),
    ]);
    expect(out).toContain('^^^^^^^^^^^  did you mean "quick-loan"?');
    expect(err).toContain('3 errors');
  });

  it('prints the same as JSON', async () => {
    const { code, out } = await runCommand(project(THREE_MISTAKES), 'check', '--json');
    const { release, problems } = JSON.parse(out);
    expect([code, release]).toEqual([1, null]);
    expect(problems.map(({ code: c, line }: { code: string; line: number }) => [c, line])).toEqual([
      ['C025', 7],
      ['C014', 10],
      ['C010', 24],
    ]);
  });

  it('shows only problems of the named files and folders', async () => {
    const root = project(THREE_MISTAKES);
    expect((await runCommand(root, 'check', 'schemas')).code).toBe(0);
    expect((await runCommand(root, 'check', 'hosts')).code).toBe(1);
    expect((await runCommand(root, 'check', 'schemas', HOST)).code).toBe(1);
  });

  it('finds an id that another file has too, and names both places', async () => {
    const root = project({
      'channels/a.json': {
        '': { $schema: '../schemas/meta/channel.schema.json', channel: 'channel_7' },
      },
    });
    const { code, out } = await runCommand(root, 'check', 'channels/a.json');
    expect(code).toBe(1);
    expect(out).toMatch(/^channels\/channel_7\.json:\d+:\d+ {2}error {2}C030 /m);
    expect(out).toContain('see channels/a.json:3:14');
  });

  it('offers the right word for swapped letters, and a preset for a brand that is only named', async () => {
    const { out } = await runCommand(
      project({ 'channels/channel_7.json': { '/titel': 'x', '/brand': 'default' } }),
      'check',
    );
    expect(out).toContain('did you mean "title"?');
    expect(out).toContain('did you mean {"preset": "default"}?');
  });

  it('exits with 0 when there are only warnings', async () => {
    const { code, out } = await runCommand(
      project({ 'schemas/lists.json': { '/lists/spare': { about: 'Spare.', values: [] } } }),
      'check',
    );
    expect(code).toBe(0);
    expect(out).toContain('warning  C036');
  });

  it.each([
    ['a path that does not exist', ['check', 'nowhere']],
    ['an unknown option', ['check', '--jsn']],
    ['an unknown folder', ['check', '--root', 'nowhere']],
    ['a folder without configuration', ['check', '..']],
  ])('exits with 2 for %s', async (_, args) => {
    expect((await runCommand(project(), ...args)).code).toBe(2);
  });

  it('says of a file outside the project that it is outside', async () => {
    const root = project();
    const outside = join(project(), 'channels/channel_1.json');
    const { code, err } = await runCommand(root, 'check', outside);
    expect([code, err]).toEqual([2, `${outside} is outside ${root}; --root names the folder that holds it`]);
  });

  describe('of a file that is not UTF-8', () => {
    /** A channel with the title 首页, as the old encoding of Chinese Windows writes it. */
    const GBK = Buffer.concat([
      Buffer.from(
        '{\n  "$schema": "../schemas/meta/channel.schema.json",\n  "channel": "channel_1",\n  "title": "',
      ),
      Buffer.from([0xca, 0xd7, 0xd2, 0xb3]),
      Buffer.from('"\n}\n'),
    ]);
    const AGREEMENT = '---\nid: privacy\ntitle: 隐私\nversion: "1"\neffective: 2026-01-31\n---\n正文\n';
    const heads = (out: string) => out.split('\n').filter((line) => /\d {2}(error|warning) {2}/.test(line));
    const putOver = (path: string, bytes: Uint8Array) => {
      const root = project();
      writeFileSync(join(root, path), bytes);
      return root;
    };

    it('says where it stops being UTF-8, shows what was meant, and says nothing else of it', async () => {
      const root = putOver('channels/channel_1.json', GBK);
      for (const args of [[], ['channels/channel_1.json']]) {
        const { code, out } = await runCommand(root, 'check', ...args);
        expect([code, heads(out)]).toEqual([
          1,
          [
            expect.stringMatching(
              /^channels\/channel_1\.json:4:13 {2}error {2}C001 {2}from here on the file is not UTF-8 .*; save it as UTF-8$/,
            ),
          ],
        ]);
        expect(out).toContain('"title": "首页"');
      }
    });

    it('says of UTF-16 that it is UTF-16, with its mark and without, and nothing else', async () => {
      const text = GBK.toString('latin1');
      for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
        for (const wide of [bytes, Buffer.from(bytes).swap16()]) {
          const { out } = await runCommand(putOver('channels/channel_1.json', wide), 'check');
          expect(heads(out)).toEqual([
            expect.stringMatching(/^channels\/channel_1\.json:1:1 {2}error {2}C001 {2}the file is UTF-16 /),
          ]);
        }
      }
    });

    it('refuses an agreement too', async () => {
      const half = Buffer.concat([Buffer.from(AGREEMENT), Buffer.from([0xd5, 0xfd, 0xce, 0xc4])]);
      const { code, out } = await runCommand(putOver('schemas/agreements/privacy.md', half), 'check');
      expect([code, heads(out)]).toEqual([
        1,
        [expect.stringMatching(/^schemas\/agreements\/privacy\.md:8:1 {2}error {2}C001 {2}from here on /)],
      ]);
    });

    it('takes the mark at the beginning of UTF-8, and the character for what cannot be read where it was meant', async () => {
      const title = Buffer.from(
        '\ufeff{\n  "$schema": "../schemas/meta/channel.schema.json",\n  "channel": "channel_1",\n  "title": "\ufffd页"\n}\n',
      );
      expect(await runCommand(putOver('channels/channel_1.json', title), 'check')).toMatchObject({
        code: 0,
        out: '',
      });
    });
  });
});
