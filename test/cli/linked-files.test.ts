import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import { shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

const SHIPPED = shippedSources();
const CHANNEL = 'channels/channel_5262.json';

const made: { remove(): void }[] = [];
afterEach(() => {
  for (const { remove } of made.splice(0)) remove();
});

function folderWith(files: typeof SHIPPED): string {
  const folder = projectOf(files);
  made.push(folder);
  return folder.root;
}

/** A project and something outside of it. */
function projects(): { readonly root: string; readonly outside: string } {
  const outside = folderWith(SHIPPED.filter(({ path }) => path === CHANNEL));
  mkdirSync(join(outside, 'channels/more'), { recursive: true });
  return { root: folderWith(SHIPPED), outside };
}

describe('a link in the configuration', () => {
  it.each([
    [
      'a file outside',
      'channels/channel_9001.json',
      CHANNEL,
      /^channels\/channel_9001\.json is a link to .*, outside the project/,
    ],
    ['a folder outside', 'channels/may', 'channels', /^channels\/may is a link to a folder/],
    [
      'a text outside',
      'schemas/agreements/other.md',
      CHANNEL,
      /^schemas\/agreements\/other\.md is a link to/,
    ],
  ])('to %s is refused by each command, with its name', async (_, path, target, said) => {
    const { root, outside } = projects();
    symlinkSync(join(outside, target), join(root, path));
    writeFileSync(join(root, 'a.csv'), '渠道号,标题\n5262,新\n');
    for (const command of [['check'], ['import', 'a.csv', '--write'], ['export', 'b.csv']])
      await expect(runCommand(root, ...command)).rejects.toThrow(said);
  });

  it('in the place of a whole folder is refused when it leads out of the project', async () => {
    const { root, outside } = projects();
    renameSync(join(root, 'channels'), join(root, 'old'));
    symlinkSync(join(outside, 'channels'), join(root, 'channels'));
    await expect(runCommand(root, 'check')).rejects.toThrow(/^channels is a link to .*, outside the project/);
  });

  it('that leads round in a circle is refused', async () => {
    const { root } = projects();
    symlinkSync('..', join(root, 'channels/again'));
    await expect(runCommand(root, 'check')).rejects.toThrow(/^channels\/again is a link to a folder/);
  });

  it('to a file of the project is read as the file is, and told of by its own name', async () => {
    const { root } = projects();
    const spoilt = readFileSync(join(root, CHANNEL), 'utf8').replace('"channel"', '"chanel"');
    renameSync(join(root, CHANNEL), join(root, 'kept.json'));
    symlinkSync('../kept.json', join(root, CHANNEL));
    expect(await runCommand(root, 'check')).toMatchObject({ code: 0 });
    expect(readSources(root).find(({ path }) => path === CHANNEL)?.text).toContain('channel_5262');
    writeFileSync(join(root, 'kept.json'), spoilt);
    expect((await runCommand(root, 'check')).out).toMatch(/channels\/channel_5262\.json:\d+:\d+ {2}error/);
  });

  it('to a file of the project is not replaced by a file, whichever command writes', async () => {
    const { root } = projects();
    renameSync(join(root, CHANNEL), join(root, 'kept.json'));
    symlinkSync('../kept.json', join(root, CHANNEL));
    const before = readFileSync(join(root, 'kept.json'), 'utf8');
    writeFileSync(join(root, 'a.csv'), '渠道号,标题\n5262,新\n');
    const { code, err } = await runCommand(root, 'import', 'a.csv', '--write');
    expect([code, err]).toEqual([2, expect.stringContaining(`${CHANNEL} is a link; nothing was written`)]);
    const set = await runCommand(root, 'set', 'channel', '5262', '--title', '新');
    expect([set.code, set.err]).toEqual([
      2,
      expect.stringContaining(`${CHANNEL} is a link; nothing was written`),
    ]);
    expect(readFileSync(join(root, 'kept.json'), 'utf8')).toBe(before);
  });
});
