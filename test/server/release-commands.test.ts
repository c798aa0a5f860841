import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { openReleases } from '../../server/release/open-releases.ts';
import { publisherOf } from '../../server/release/publisher-of.ts';
import { type ReleaseProject, releaseProject } from './support/release-commands.ts';

/** `publish` follows all visitors. */
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
      `Takes back: version 2 (release ${second}), published by 小李 on 2026-05-12 09:00:00 (China time): 新标题`,
    );
    expect(refused.err).toContain(
      `Visitors get again: version 1 (release ${first}), published by 小王 on 2026-05-12 04:00:00 (China time): 第一次`,
    );
    expect(refused.err).toContain('Nothing was taken back.');
    const done = await project.runAsked(() => true, 'rollback');
    expect([done.code, project.currentId()]).toEqual([0, first]);

    const others = `To make another one current, name it: DATA_DIR=${project.dataDir} npx dukou releases`;
    await expect(project.run('rollback', '--yes')).rejects.toThrow(
      `There is no earlier release to go back to. Visitors keep getting version 3 (release ${first}). ${others}`,
    );
    await expect(project.run('rollback', '--yes', first)).rejects.toThrow(
      `Version 3 (release ${first}) is the current one already. ${others}`,
    );

    const forward = await project.runAsked(() => false, 'rollback', second);
    expect([forward.code, project.currentId()]).toEqual([1, first]);
    expect(forward.err).toContain(`Replaces: version 3 (release ${first}), made current again by`);
    expect(forward.err).toContain(`Visitors get again: version 2 (release ${second}), published by 小李`);
    expect(forward.err).toContain('Nothing was changed.');
    expect(forward.err).not.toMatch(/take[sn] back/i);
  });

  it('always has a name in the audit log, and a reason of one line', async () => {
    await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    await project.publish('小李', '第二次');
    await project.run('rollback', '--yes', '--by', ' ', '--note', '标题\n有误\u001b[2K\u001b[1A\n');
    const { publications } = JSON.parse((await project.run('releases', '--json')).out);
    expect(publications[0]).toMatchObject({ by: expect.stringMatching(/\S/), note: '标题 有误 [2K [1A' });
  });

  it('is by whom git knows, without what turns a line of a terminal round or covers another one', () => {
    const git = (...args: readonly string[]) => execFileSync('git', ['-C', project.root, ...args]);
    git('init', '--quiet');
    git('config', 'user.name', '小\u202e赵\u001b[1A');
    git('config', 'user.email', 'zhao\u200b@example.com');
    expect(publisherOf(project.root, { by: '\u2066', note: '撤\u2066回' })).toEqual({
      by: '小赵 [1A <zhao@example.com>',
      note: '撤回',
    });
    git('config', 'user.name', '\u202e');
    expect(publisherOf(project.root, {}).by).toMatch(/^\w/);
  });

  it('publish asks the database of the folder whether there are people in the console, where no server runs', async () => {
    await project.publish('小王', '第一次');
    const db = await openDatabase({ dataDir: project.dataDir, cacheDir: null });
    await db.transaction((transaction) =>
      transaction.write(
        `insert into console_people (id, name, login, roles, ranges, created_at)
         values ('p', '王', 'wang', '["viewer"]', '[]', $1)`,
        [new Date().toISOString()],
      ),
    );
    project.edit('schemas/legal.json', '0002号-1', '0002号-2');
    const locked = await project.run('publish', '--yes');
    expect([locked.code, locked.err]).toEqual([1, expect.stringContaining('is in use by process')]);
    await db.close();
    const refused = await project.run('publish', '--yes');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('公司与备案号的对应')]);
    project.edit('schemas/legal.json', '0002号-2', '0002号-1');
    project.write(CHANNEL, channel('新标题'));
    expect(await project.run('publish', '--yes')).toMatchObject({ code: 0 });
  });

  it('diff ends with how much differs', async () => {
    await project.publish('小王', '第一次');
    project.edit('channels/channel_5262.json', '首页', '主页');
    expect((await project.run('diff')).err).toContain(': 1 value of 1 file differs.');
  });

  it('rollback does not ask about a release that visitors cannot get: it says why, and what can be gone back to', async () => {
    const first = await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const second = await project.publish('小李', '第二次');
    project.write(CHANNEL, channel('更新的标题'));
    const third = await project.publish('小张', '第三次');
    let asked = 0;
    const agree = () => {
      asked += 1;
      return true;
    };
    project.edit(`data/releases/${second}/parts/site.json`, '{', '');
    const damaged = `Release ${second} is damaged: parts/site.json was changed or cut short. Nothing was taken back.`;
    const anew = `Version 2 can be made anew from its files: DATA_DIR=${project.dataDir} npx dukou publish --version 2\n`;
    const other = `DATA_DIR=${project.dataDir} npx dukou rollback 1   # published by 小王 on 2026-05-12 08:00:00 (China time): 第一次`;
    for (const args of [['rollback'], ['rollback', second], ['rollback', '--yes']]) {
      const refused = project.runAsked(agree, ...args);
      await expect(refused, args.join(' ')).rejects.toThrow(
        `${damaged} ${anew}What can be gone back to instead:\n  ${other}`,
      );
    }
    expect([asked, project.currentId()]).toEqual([0, third]);

    project.edit(`data/releases/${first}/parts/manifest.json`, '{', '');
    await expect(project.runAsked(agree, 'rollback')).rejects.toThrow(
      `${damaged} ${anew}No other release can be gone back to: correct the files and publish.`,
    );
    expect([asked, project.currentId()]).toEqual([0, third]);
  });

  it('rollback does not ask about a release that needs another engine', async () => {
    const newer = await project.publishFor({ from: '9.0.0', below: '10.0.0' }, '小王', '第一次');
    await project.publish('小李', '第二次');
    await expect(
      project.runAsked(() => {
        throw new Error('asked');
      }, 'rollback'),
    ).rejects.toThrow(`Release ${newer} needs an engine from 9.0.0 on and below 10.0.0`);
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
      `Meanwhile 小赵 made version 4 (release ${second}) current`,
    );
    expect(project.currentId()).toBe(second);
  });
});

describe('the first publication over files that visitors had', () => {
  it('has one line for the starts of the same files, however often others came between', async () => {
    await project.show();
    for (const title of ['新标题', '更新的标题', '新标题', '更新的标题']) {
      project.write(CHANNEL, channel(title));
      await project.show();
    }
    const { out } = await project.run('releases');
    expect(out).toContain('start (2 times)');
    expect(out.split('\n').length).toBeLessThan(6);
  });

  it('is told against them, and can be taken back to them', async () => {
    const shown = await project.show();
    const list = await project.run('releases');
    expect(list.out).toMatch(
      new RegExp(`^1 +${shown} +current +2026-05-12 08:00:00 +start .* the start`, 'm'),
    );
    expect(list.err).toContain('Nothing was published yet: the server shows the files');
    expect((await project.run('static', 'site')).err).toContain('Nothing was published yet.');
    project.write(CHANNEL, channel('新标题'));
    const { out, err } = await project.run('publish', '--yes', '--by', '小李');
    const first = project.currentId();
    expect(out).toContain('title of the channel: none → 新标题');
    expect(err).toContain(
      `Published version 2 (release ${first}) after version 1 (release ${shown}), by 小李`,
    );
    expect(err).toContain(`take it back with: DATA_DIR=${project.dataDir} npx dukou rollback`);
    const back = await project.run('rollback', '--yes', '--by', '小赵');
    expect(back.err).toContain(
      `Visitors get again: version 1 (release ${shown}), shown by the start on 2026-05-12 08:00:00 (China time)`,
    );
    expect(project.currentId()).toBe(shown);
  });

  it('counts also where the files are what visitors had: from then on they are not followed', async () => {
    const shown = await project.show();
    project.write(CHANNEL, channel('新标题'));
    const second = await project.show();
    expect((await project.run('explain', '--path', '/login')).err).toBe('');
    expect((await project.run('publish', '--yes')).err).toContain(`(release ${second}) after version`);
    expect((await project.run('releases')).err).not.toContain('Nothing was published');
    expect((await project.run('rollback', '--yes')).code).toBe(0);
    expect(project.currentId()).toBe(shown);
    expect((await project.run('publish', '--dry-run')).err).toContain(
      `TAKEN BACK BEFORE: version 3 (release ${second})`,
    );
  });

  it('that only says the same again leaves nothing to go back to, and roll-back says that it is the same', async () => {
    const shown = await project.show();
    expect((await project.run('publish', '--yes')).err).toContain(`Published version 2 (release ${shown})`);
    await expect(project.run('rollback', '--yes')).rejects.toThrow(
      `Nothing earlier differs: the release before is the same one, shown by the start on 2026-05-12 08:00:00 (China time). Visitors keep getting version 2 (release ${shown}).`,
    );
    project.write(CHANNEL, channel('新标题'));
    await project.run('publish', '--yes');
    await project.run('rollback', '--yes');
    await expect(project.run('rollback', '--yes')).rejects.toThrow('Nothing earlier differs');
  });
});

describe('a command that answers from the files', () => {
  it('says what visitors have instead, and answers from that with --release', async () => {
    const before = await project.run('explain', '--path', '/login');
    expect([before.code, before.err]).toEqual([0, '']);
    const first = await project.publish('小王', '第一次');
    const same = await project.run('explain', '--path', '/login', '--json');
    expect([same.err, JSON.parse(same.out).visitorsHave]).toEqual(['', null]);
    project.write(CHANNEL, channel('新标题'));
    const note = `Visitors have release ${first}, published by 小王 on 2026-05-12 08:00:00 (China time): 第一次, which differs`;
    for (const args of [
      ['explain', '--path', '/login', '--channel', '7804'],
      ['brand', '--channel', '7804'],
      ['routes'],
      ['legal', '--channel', '7804'],
      ['failures', '--channel', '7804'],
    ]) {
      const { err, code } = await project.run(...args);
      expect([args[0], code, err]).toEqual([args[0], 0, expect.stringContaining(note)]);
    }
    const asked = ['explain', '--path', '/login', '--channel', '7804'];
    const files = JSON.parse((await project.run(...asked, '--json')).out);
    expect([files.title.value, files.visitorsHave.release]).toEqual(['新标题', first]);
    const current = JSON.parse((await project.run(...asked, '--json', '--release', 'current')).out);
    expect([current.release, current.visitorsHave]).toEqual([first, null]);
    expect(current.title.value).not.toBe('新标题');
    const second = await project.publish('小李', '新标题');
    const earlier = await project.run(...asked, '--release', first.slice(0, 6));
    expect(earlier.err).toContain(`From release ${first}, published by 小王`);
    expect(earlier.err).toContain('not current');
    expect(JSON.parse((await project.run(...asked, '--json', '--release', second)).out).title.value).toBe(
      '新标题',
    );
    expect((await project.run(...asked, '--release', 'ffff0000')).code).toBe(2);
  });

  it('says so too when only a picture differs', async () => {
    await project.publish('小王', '第一次');
    project.edit('src/public/brand/default/logo.svg', '</svg>', '<!-- new --></svg>');
    expect((await project.run('brand')).err).toContain('Visitors have release');
  });
});

describe('a current release that pages do not take', () => {
  it('is named with the part that is damaged, what visitors get instead and what to do, by everything that answers', async () => {
    const first = await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const second = await project.publish('小李', '第二次');
    const part = join(project.dataDir, 'releases', second, 'parts/site.json');
    const whole = readFileSync(part);
    project.edit(`data/releases/${second}/parts/site.json`, '{', '');
    const fault = `Release ${second} is damaged: parts/site.json was changed or cut short.`;
    const instead = `one that starts shows version 1 (release ${first}). Publish again, or take it back: DATA_DIR=${project.dataDir} npx dukou rollback`;

    const asked = ['explain', '--path', '/login', '--channel', '7804'];
    const files = await project.run(...asked);
    expect(files.err).toContain(`Visitors should have release ${second}, published by 小李`);
    expect(files.err).toContain(fault);
    expect(files.err).toContain(instead);
    expect([files.code, JSON.parse((await project.run(...asked, '--json')).out).visitorsHave]).toEqual([
      0,
      { release: second, told: expect.any(String), fault: expect.stringContaining(fault) },
    ]);
    const current = await project.run(...asked, '--release', 'current');
    expect([current.code, current.out]).toEqual([1, '']);
    expect(current.err).toContain(fault);
    const earlier = await project.run(...asked, '--release', first);
    expect(earlier.code).toBe(0);
    expect(earlier.err).toContain(
      `Visitors should have release ${second}, and pages do not take it. ${fault}`,
    );

    const list = await project.run('releases');
    expect(list.err.split(fault)).toHaveLength(2);
    expect(list.err).toContain(`${fault} It is the current one.`);
    expect([list.code, list.err]).toEqual([1, expect.stringContaining(instead)]);

    const asking = await project.runAsked(() => false, 'rollback');
    expect(asking.err).toContain(`What that changes cannot be said. ${fault}`);
    expect(asking.err).not.toContain('dukou diff');

    writeFileSync(part, whole);
    expect((await project.run(...asked)).err).toBe('');
    expect((await project.run('releases')).code).toBe(0);

    for (const id of [first, second]) project.edit(`data/releases/${id}/parts/site.json`, '{', '');
    expect((await project.run('releases')).err).toMatch(/shows the files as they are\. Publish again$/m);
  });

  it('is named by publish, which compares with the last one that is whole and offers that to go back to', async () => {
    const first = await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const second = await project.publish('小李', '第二次');
    project.edit(`data/releases/${second}/parts/site.json`, '{', '');
    project.write(CHANNEL, channel('更新的标题'));
    const seen = await project.run('diff', 'current', first, '--json');
    expect([seen.code, JSON.parse(seen.out).before]).toEqual([0, first]);
    expect(seen.err).toContain(
      `It is the current one. The comparison is with the last one that is whole: version 1 (release ${first}), `,
    );
    const named = await project.run('diff', second, 'files');
    expect([named.code, named.err]).toEqual([
      1,
      expect.stringMatching(/^Release \w+ is damaged: .* See which are kept, and whole: .*dukou releases$/m),
    ]);
    const { out, err, code } = await project.run('publish', '--yes', '--by', '小张', '--only', '7804');
    expect(err).toContain(
      `Release ${second} is damaged: parts/site.json was changed or cut short. It is the current one. The comparison is with the last one that is whole: version 1 (release ${first}), published by 小王`,
    );
    expect([code, out]).toEqual([0, expect.stringContaining('更新的标题')]);
    const same = (command: string) => `DATA_DIR=${project.dataDir} ${command}`;
    expect(err).toContain(
      `take it back with: ${same(`npx dukou rollback 1`)}; see what changed with: ${same(`npx dukou diff 1 3`)}`,
    );
    expect((await project.runAsked(() => false, 'rollback', first)).err).toContain('Visitors get again');
  });

  it('that is the only one is named by publish, which offers no way back', async () => {
    const first = await project.publish('小王', '第一次');
    project.edit(`data/releases/${first}/parts/site.json`, '{', '');
    project.write(CHANNEL, channel('新标题'));
    const difference = await project.run('diff');
    expect([difference.code, difference.out]).toEqual([1, '']);
    expect(difference.err).toContain('No other release is whole, so there is nothing to compare with.');
    const { err } = await project.run('publish', '--yes');
    expect(err).toContain('No other release is whole, so there is nothing to compare with.');
    expect(err).toContain('Visits that begin now get it');
    expect(err).not.toMatch(/dukou (rollback|diff)/);
  });

  it('is said to need another engine, also when it is asked for by its name', async () => {
    const own = await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const newer = await project.publishFor({ from: '9.0.0', below: '10.0.0' }, '小李', '第二次');
    const needs = `Pages do not take it. Release ${newer} needs an engine from 9.0.0 on and below 10.0.0; this one is`;
    const asked = ['explain', '--path', '/login', '--channel', '7804', '--json', '--release'];
    const current = await project.run(...asked, newer);
    expect(current.err).toContain(needs);
    expect(current.err).toContain(`one that starts shows version 1 (release ${own}). Publish again`);
    const { release, title, visitorsHave } = JSON.parse(current.out);
    expect([release, title.value, visitorsHave.release]).toEqual([newer, '新标题', newer]);
    expect(visitorsHave.fault).toContain('needs an engine from 9.0.0');

    project.write(CHANNEL, channel('更新的标题'));
    const third = await project.publish('小张', '第三次');
    const earlier = await project.run(...asked, newer);
    expect(earlier.err).toContain(needs);
    expect(JSON.parse(earlier.out).visitorsHave).toEqual({
      release: third,
      told: expect.stringContaining('小张'),
      fault: null,
    });
  });
});

describe('static', () => {
  it('refuses a folder below a link to nothing, and names the link', async () => {
    const link = join(project.root, 'site');
    symlinkSync(join(project.root, 'nowhere'), link);
    for (const folder of ['site', 'site/pages']) {
      const { code, err } = await project.run('static', folder);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining(`cannot be made: ${link} is a link to nothing.`),
      ]);
    }
  });

  it('writes no release that its pages could not run, or that is damaged, and says what to do', async () => {
    await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const newer = await project.publishFor({ from: '9.0.0', below: '10.0.0' }, '小李', '第二次');
    const needs = await project.run('static', 'site');
    expect(needs).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        new RegExp(
          `${newer} needs an engine from 9.*Nothing was written. Publish again, or take it back: .*rollback`,
        ),
      ),
    });
    const own = await project.publish('小张', '第三次');
    project.edit(`data/releases/${own}/parts/site.json`, '{', '');
    const damaged = await project.run('static', 'site');
    expect(damaged).toMatchObject({
      code: 1,
      err: expect.stringContaining('parts/site.json was changed or cut short. Nothing was written.'),
    });
    expect(existsSync(join(project.root, 'site'))).toBe(false);
  });
});

describe('the data folder', () => {
  it('is named by every command on releases, whatever becomes of it, with a warning where no server ever used it', async () => {
    await project.publish('小王', '第一次');
    const commands = [
      ['releases'],
      ['diff', 'current', 'current'],
      ['rollback', '--yes', 'ffff0000'],
      ['publish', '--note', 'x'],
    ];
    for (const args of commands) {
      const { err } = await project.run(...args);
      expect(err, args[0]).toMatch(/^data folder .*: NO SERVER HAS EVER USED IT\./);
      expect(err.split('NO SERVER')).toHaveLength(2);
      expect(err.split('\n').at(-1)).toBe(
        `data folder ${project.dataDir}: no server has used it, as said above`,
      );
    }
    openReleases(project.dataDir);
    for (const args of commands) {
      const { err } = await project.run(...args);
      expect(err.split('\n').at(-1), args[0]).toBe(`data folder ${project.dataDir}`);
    }
  });
});

describe('publishing what somebody took back', () => {
  it('says so before it asks: which release, who took it back, when and why, and where the changes stand', async () => {
    await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const taken = await project.publish('小李', '新标题');
    await project.run('rollback', '--yes', '--by', '小赵', '--note', '标题有误');
    project.edit('channels/channel_5262.json', '首页', '主页');
    const { err } = await project.run('publish', '--dry-run');
    expect(err).toMatch(
      new RegExp(`TAKEN BACK BEFORE: version 2 \\(release ${taken}\\), published by 小李 on .*: 新标题`),
    );
    expect(err).toMatch(/taken back by 小赵 on .*: 标题有误/);
    expect(err).toMatch(/would go out again: channels\/channel_7804\.json:\d/);
    expect(err).not.toContain('channel_5262');

    const published = await project.run('publish', '--yes', '--by', '小张');
    expect(published.err.indexOf('TAKEN BACK BEFORE')).toBeLessThan(
      published.err.indexOf('Published version'),
    );
    expect(published.code).toBe(0);
  });

  it('says nothing when the files were corrected', async () => {
    await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    await project.publish('小李', '新标题');
    await project.run('rollback', '--yes', '--by', '小赵');
    project.write(CHANNEL, channel('正确的标题'));
    expect((await project.run('publish', '--dry-run')).err).not.toContain('TAKEN BACK');
  });
});

describe('publishing some channels or files while others changed', () => {
  it('publishes just those, says what stays unpublished, and takes the rest when that is named', async () => {
    await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    project.edit('channels/channel_5262.json', '首页', '主页');
    project.edit('hosts/default.json', '{', '{ half');
    const one = await project.run('publish', '--yes', '--only', '7804', '--json');
    expect([one.code, JSON.parse(one.out)]).toEqual([
      0,
      expect.objectContaining({
        published: true,
        unpublished: ['channels/channel_5262.json', 'hosts/default.json'],
      }),
    ]);
    const changes = JSON.parse(one.out).changes as readonly { readonly file: string }[];
    expect(changes.map(({ file }) => file)).toContain(CHANNEL);
    expect(changes.map(({ file }) => file)).not.toContain('channels/channel_5262.json');

    project.edit('hosts/default.json', '{ half', '{');
    const two = await project.run('publish', '--dry-run', '--only', 'channels/channel_5262.json');
    expect([two.code, two.out]).toEqual([0, expect.stringContaining('channels/channel_5262.json')]);
    expect(two.out).not.toContain('Stays unpublished');
    project.write('channels/channel_7805.json', channel('又一个').replace('7804', '7805'));
    const three = await project.run('publish', '--yes', '--only', 'channel_5262');
    expect(three.out).toContain('Stays unpublished: channels/channel_7805.json');
    const rest = await project.run('diff', '--json');
    expect(
      (JSON.parse(rest.out).files as readonly { readonly file: string }[])
        .map(({ file }) => file)
        .filter((file) => file.startsWith('channels/')),
    ).toEqual(['channels/channel_7805.json']);
    await expect(
      project.run('publish', '--dry-run', '--only', 'channels/chanel_1.json'),
    ).resolves.toMatchObject({
      code: 2,
      err: expect.stringContaining('--only: there is no file or folder'),
    });
  });
});

describe('the list of releases', () => {
  it('marks one line as current, also after going back, and keeps long names of git short', async () => {
    const first = await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const second = await project.publish('Wang Xiaoming <wang.xiaoming@marketing.example.com>', '第二次');
    await project.run(
      'rollback',
      '--yes',
      '--by',
      'a name that is much longer than the table has room for',
      '--note',
      '撤回',
    );
    const { out } = await project.run('releases');
    const rows = out.split('\n').slice(1);
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, 3))).toEqual([
      ['3', first, 'current'],
      ['2', second, 'kept'],
      ['1', first, 'kept'],
    ]);
    expect(rows[0]).toMatch(/a name that is much… {2}撤回$/);
    expect(rows[1]).toMatch(/ Wang Xiaoming +第二次$/);
    const { publications } = JSON.parse((await project.run('releases', '--json')).out);
    expect(publications.map(({ state }: { state: string }) => state)).toEqual(['current', 'kept', 'kept']);
  });
});

describe('lines of the audit log that are no publications', () => {
  const log = () => join(project.dataDir, 'releases/log.jsonl');
  const cause = 'a crash cut short what was written, or something else wrote there.';

  it('are counted by the list of releases, which is no alarm', async () => {
    await project.publish('小王', '第一次');
    expect((await project.run('releases')).err).not.toContain('log.jsonl');
    writeFileSync(log(), '{"at":"20', { flag: 'a' });
    const one = await project.run('releases');
    expect([one.code, one.out]).toEqual([0, expect.stringContaining('第一次')]);
    expect(one.err).toContain(`1 line of ${log()} is no publication: ${cause}`);
    writeFileSync(log(), '\nnull\n', { flag: 'a' });
    const { code, out, err } = await project.run('releases', '--json');
    expect([code, JSON.parse(out).publications]).toEqual([0, [expect.objectContaining({ note: '第一次' })]]);
    expect(err).toContain(`2 lines of ${log()} are no publications: ${cause}`);
  });

  it('are no sign that nothing was published, where the pointer is gone, too', async () => {
    await project.publish('小王', '第一次');
    rmSync(join(project.dataDir, 'releases/current.json'));
    writeFileSync(log(), 'null\n');
    for (const args of [['releases'], ['diff', 'current', 'files']]) {
      const { code, err } = await project.run(...args);
      expect([args[0], code > 0, err]).toEqual([
        args[0],
        true,
        expect.stringContaining('current.json is gone'),
      ]);
      expect(err).not.toContain('Nothing was published yet');
    }
    const again = await project.run('publish', '--yes');
    expect(again.err).toContain('Which release was current last is not known either: log.jsonl names none.');
    expect([again.code, (await project.run('releases')).code]).toEqual([0, 0]);
  });
});

describe('a command that is named to be copied', () => {
  it('works on the same project and data from the same folder', async () => {
    await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    project.runFrom('..');
    const root = basename(project.root);
    const same = (command: string) => `DATA_DIR=${project.dataDir} ${command} --root ${root}`;
    const shown = await project.run('explain', '--path', '/login', '--channel', '7804', '--root', root);
    expect(shown.err).toContain(`see ${same('npx dukou diff current files')}, or`);
    const published = await project.run('publish', '--yes', '--root', root);
    expect(published.err).toContain(`take it back with: ${same('npx dukou rollback')};`);
    expect(published.err).toContain(`see what changed with: ${same(`npx dukou diff 1 2`)}`);
    const asked = await project.runAsked(() => false, 'rollback', '--root', root);
    expect(asked.err).toContain(`What that changes: ${same(`npx dukou diff 2 1`)}`);
    const unknown = await project.run('diff', 'ffff0000', '--root', root);
    expect(unknown.err).toContain(`See: ${same('npx dukou releases')}`);
    const added = await project.run('add', 'channel', '7805', '--title', '新标题', '--root', root);
    expect(added.err).toContain(`npx dukou explain --path /login --channel 7805 --root ${root}`);
  });
});

describe('adding something', () => {
  it('says that its address shows it after publishing, once something is published', async () => {
    const before = await project.run('add', 'channel', '7804', '--title', '新标题');
    expect(before.err).toContain('Look at it:\n');
    await project.publish('小王', '第一次');
    const after = await project.run('add', 'channel', '7805', '--title', '新标题');
    expect(after.err).toContain('Look at it (its addresses show it after publishing):\n');
  });
});
