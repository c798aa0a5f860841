import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ReleaseProject, releaseProject } from './support/release-commands.ts';

/** `publish` follows every class of visitors. */
vi.setConfig({ testTimeout: 120_000 });

let project: ReleaseProject;
beforeEach(() => {
  project = releaseProject();
});
afterEach(() => project.close());

const CHANNEL = 'channels/channel_7804.json';
const channel = (title: string): string =>
  `{\n  "$schema": "../schemas/meta/channel.schema.json",\n  "channel": "channel_7804",\n  "title": "${title}"\n}\n`;

describe('a command that changes what visitors get', () => {
  it('is refused without a terminal and without --yes', async () => {
    await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const second = await project.publish('小李', '第二次');
    project.write(CHANNEL, channel('更新的标题'));
    for (const args of [
      ['publish', '--note', 'x'],
      ['publish', '--json'],
      ['rollback'],
      ['rollback', '--json'],
    ]) {
      const { code, err } = await project.run(...args);
      expect([code, err], args.join(' ')).toEqual([
        2,
        expect.stringMatching(/no terminal to ask on\. Give --yes/),
      ]);
      expect(project.currentId()).toBe(second);
    }
  });

  it('publish asks on a terminal, and does nothing when the answer is no', async () => {
    const first = await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const { code, err } = await project.runAsked(() => false, 'publish', '--note', 'x');
    expect([code, err]).toEqual([1, expect.stringContaining('Nothing was published.')]);
    expect(project.currentId()).toBe(first);
  });

  it('rollback says on a terminal whose publication it takes back and what visitors get instead, and asks', async () => {
    const first = await project.publish('小王', '第一次', Date.UTC(2026, 4, 11, 20));
    project.write(CHANNEL, channel('新标题'));
    const second = await project.publish('小李', '新标题', Date.UTC(2026, 4, 12, 1));
    const refused = await project.runAsked(() => false, 'rollback');
    expect([refused.code, project.currentId()]).toEqual([1, second]);
    expect(refused.err).toContain(
      `Taken back: release ${second}, published by 小李 on 2026-05-12 09:00:00 (China time): 新标题`,
    );
    expect(refused.err).toContain(
      `Visitors get again: release ${first}, published by 小王 on 2026-05-12 04:00:00 (China time): 第一次`,
    );
    expect(refused.err).toContain('Nothing was taken back.');
    const done = await project.runAsked(() => true, 'rollback');
    expect([done.code, project.currentId()]).toEqual([0, first]);
  });

  it('rollback takes nothing back when somebody else did while it asked', async () => {
    await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const second = await project.publish('小李', '第二次');
    project.write(CHANNEL, channel('更新的标题'));
    await project.publish('小张', '第三次');
    const meanwhile = async () => {
      await project.run('rollback', '--yes', '--by', '小赵');
      return true;
    };
    await expect(project.runAsked(meanwhile, 'rollback')).rejects.toThrow(
      `Meanwhile 小赵 made release ${second} current`,
    );
    expect(project.currentId()).toBe(second);
  });
});
