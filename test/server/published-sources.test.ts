import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ServiceDataKeeper, serviceDataKeeper } from '../../server/config/service-data-keeper.ts';
import { openReleases } from '../../server/release/open-releases.ts';
import type { LoggedLine, Publication } from '../../server/release/publication.ts';
import { publishedServiceData } from '../../server/release/published-service-data.ts';
import { releaseFiles } from '../../server/release/release-files.ts';
import { sha256 } from '../../server/release/sha256.ts';
import { configurationOf } from '../../server/release/sources.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { compileOnce } from '../support/shipped-release.ts';
import { type ReleaseProject, releaseProject } from './support/release-commands.ts';

/** `publish` follows all visitors. */
vi.setConfig({ testTimeout: 120_000 });

let project: ReleaseProject;
beforeEach(() => {
  project = releaseProject();
  cpSync(join(PROJECT_ROOT, 'server/config'), join(project.root, 'server/config'), { recursive: true });
});
afterEach(() => project.close());

const MESSAGES = 'server/config/messages.json';
const CHANNEL = 'channels/channel_7804.json';
const channel = (title: string): string =>
  `{\n  "$schema": "../schemas/meta/channel.schema.json",\n  "channel": "channel_7804",\n  "title": "${title}"\n}\n`;
const releases = () => join(project.dataDir, 'releases');
const store = () => openReleases(project.dataDir).published;
const current = () => store().current()?.publication as Publication;
/** A message of the backend that visitors read when a call fails. */
const reword = (to: string) => project.edit(MESSAGES, /系统繁忙|网络繁忙|稍后再试/, to);

/** What the backend of a server works with. */
function backend(said: string[] = []): ServiceDataKeeper {
  return serviceDataKeeper(
    project.root,
    (text) => said.push(text),
    () => publishedServiceData(project.root, store(), current()),
  );
}

/** The data folder as an older program left it: no numbers, no sources but those within a release. */
function makeOld(): void {
  const lines = store().log();
  for (const line of lines) {
    const folder = join(releases(), line.id);
    const sources = configurationOf(store().sourcesOf(line)?.files ?? []);
    const text = JSON.stringify(sources);
    writeFileSync(join(folder, 'sources.json'), text);
    const seal = JSON.parse(readFileSync(join(folder, 'seal.json'), 'utf8'));
    writeFileSync(join(folder, 'seal.json'), JSON.stringify({ ...seal, sources: sha256(text) }));
  }
  const old = ({ n: _n, sources: _sources, back: _back, ...line }: LoggedLine) => line;
  writeFileSync(
    join(releases(), 'log.jsonl'),
    lines.map((line) => `${JSON.stringify(old(line))}\n`).join(''),
  );
  const pointer = JSON.parse(readFileSync(join(releases(), 'current.json'), 'utf8'));
  writeFileSync(
    join(releases(), 'current.json'),
    `${JSON.stringify({ ...pointer, publication: old(pointer.publication) })}\n`,
  );
  rmSync(join(releases(), 'sources'), { recursive: true });
}

describe("the backend's configuration", () => {
  it('is published, compared and taken back like pages, and counts for visitors only once it is published', async () => {
    await project.publish('小王', '第一次');
    const said: string[] = [];
    const keeper = backend(said);
    keeper.refresh();
    const before = JSON.stringify(keeper.current());
    reword('请过一会儿再试');
    keeper.refresh();
    expect([JSON.stringify(keeper.current()), said]).toEqual([before, []]);

    const diff = await project.run('diff');
    expect(diff.out).toContain('请过一会儿再试');
    const done = await project.run('publish', '--yes', '--by', '小李', '--json');
    expect(JSON.parse(done.out)).toMatchObject({ version: 2, published: true });
    expect(current()).toMatchObject({ n: 2, by: '小李', id: store().log()[0]?.id });
    keeper.refresh();
    expect(JSON.stringify(keeper.current())).toContain('请过一会儿再试');
    expect(said.join('\n')).toMatch(/server\/config of version 2 .*messages\.json/);

    const back = await project.run('rollback', '1', '--yes', '--by', '小赵');
    expect(back.err).toMatch(
      /Version 1 \(release \w+\) is current again, as version 3, in place of version 2/,
    );
    keeper.refresh();
    expect(JSON.stringify(keeper.current())).toBe(before);
    const again = await project.run('publish', '--dry-run');
    expect(again.err).toMatch(/TAKEN BACK BEFORE: version 2 [\s\S]*server\/config\/messages\.json:\d+/);
  });

  it('with a mistake is not published: the place is named', async () => {
    await project.publish('小王', '第一次');
    project.edit('server/config/service.json', '"limits"', '"limitz"');
    const { code, out } = await project.run('publish', '--yes');
    expect([code, out]).toEqual([1, expect.stringMatching(/server\/config\/service\.json:\d+:\d+ .*limitz/)]);
    expect(current().n).toBe(1);
  });

  it('that names an agreement which nobody can agree to is not published', async () => {
    project.edit('server/config/service.json', /("requiredAgreements": \[\s*")[^"]*/, '$1no-such');
    const { code, out } = await project.run('publish', '--yes');
    expect([code, out]).toEqual([1, expect.stringContaining('"requiredAgreements" names "no-such"')]);
  });

  it('that is damaged on disk is told, and what was in use stays', async () => {
    await project.publish('小王', '第一次');
    const said: string[] = [];
    const keeper = backend(said);
    keeper.refresh();
    const before = keeper.current();
    reword('请过一会儿再试');
    await project.publish('小李', '第二次');
    const [file = ''] = readdirSync(join(releases(), 'sources')).filter((name) =>
      name.startsWith(String(current().sources)),
    );
    writeFileSync(join(releases(), 'sources', file), 'not what it was');
    keeper.refresh();
    expect(keeper.current()).toBe(before);
    expect(said.join('\n')).toMatch(/version 2 .* cannot be read: .* What was read before stays in use\./);
    const list = await project.run('releases');
    expect([list.code, list.err]).toEqual([
      1,
      expect.stringMatching(/What version 2 .* was made of is gone/),
    ]);
    const starts = backend(said);
    starts.refresh();
    expect(JSON.stringify(starts.current())).toContain('请过一会儿再试');
    await project.run('publish', '--yes');
    expect((await project.run('releases')).code).toBe(0);
  });
});

describe('what a version is made of', () => {
  it('gives exactly its release, for every version, and is kept once for all to whom it is common', async () => {
    await project.publish('小王', '1');
    project.write(CHANNEL, channel('新标题'));
    await project.publish('小王', '2');
    reword('请过一会儿再试');
    await project.publish('小王', '3');
    project.write('src/public/brand/default/new.svg', '<svg/>');
    await project.publish('小王', '4');
    await project.run('rollback', '2', '--yes');
    const log = store().log();
    expect(log.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    for (const line of log) {
      const sources = store().sourcesOf(line);
      if (sources === null) throw new Error(`version ${line.n} has no sources`);
      const { release } = compileOnce(configurationOf(sources.files));
      if (release === null) throw new Error(`version ${line.n} does not compile`);
      expect(releaseFiles(release, sources.pictures).id).toBe(line.id);
    }
    expect(readdirSync(join(releases(), 'sources'))).toHaveLength(4);
  });

  it('is for the eyes of the server alone', async () => {
    await project.run('publish', '--yes');
    const folder = join(releases(), 'sources');
    const modes = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('publishes the version again, also where its release is gone and the files say something else', async () => {
    project.write(CHANNEL, channel('旧标题'));
    const first = await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    reword('请过一会儿再试');
    await project.publish('小李', '第二次');
    rmSync(join(releases(), first), { recursive: true });
    await expect(project.run('rollback', '1', '--yes')).rejects.toThrow('npx dukou publish --version 1');
    const { code, out } = await project.run('publish', '--version', '1', '--yes');
    expect([code, out]).toEqual([0, expect.stringContaining('旧标题')]);
    const [one, two, three] = store().log();
    expect([three?.id, three?.sources, three?.n]).toEqual([one?.id, one?.sources, 3]);
    expect(two?.sources).not.toBe(one?.sources);
    expect(readFileSync(join(project.root, CHANNEL), 'utf8')).toContain('新标题');
    await expect(project.run('publish', '--version', '9', '--yes')).resolves.toMatchObject({
      code: 2,
      err: expect.stringContaining('"9" is no version that was published'),
    });
  });
});

describe('a data folder of an older program', () => {
  it('gets numbers by order, and everything in it can be compared, gone back to and published', async () => {
    const first = await project.publish('小王', '第一次');
    project.write(CHANNEL, channel('新标题'));
    const second = await project.publish('小李', '第二次');
    await project.run('rollback', '--yes', '--by', '小赵');
    const whole = store().log();
    makeOld();

    const numbers = () =>
      store()
        .log()
        .map(({ n, id, by }) => [n, id, by]);
    expect(numbers()).toEqual(whole.map(({ n, id, by }) => [n, id, by]));
    const keeper = backend();
    keeper.refresh();
    reword('请过一会儿再试');
    keeper.refresh();
    // Nobody has published the backend's configuration yet: its files are followed as before.
    expect(JSON.stringify(keeper.current())).toContain('请过一会儿再试');
    expect((await project.run('diff', '1', '2')).out).toContain('新标题');

    const again = await project.run('publish', '--version', '2', '--yes', '--by', '小张');
    expect(again.code).toBe(0);
    expect(numbers()).toEqual([
      [1, first, '小王'],
      [2, second, '小李'],
      [3, first, '小赵'],
      [4, second, '小张'],
    ]);
    expect(JSON.stringify(store().sourcesOf(current())?.files)).toContain('请过一会儿再试');
    await project.run('rollback', '1', '--yes');
    expect([project.currentId(), current().n, current().back]).toEqual([first, 5, 1]);
    // The lines that were there are as they were.
    const lines = readFileSync(join(releases(), 'log.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).n)).toEqual([undefined, undefined, undefined, 4, 5]);
  });

  it('is not changed by what only looks', async () => {
    await project.publish('小王', '第一次');
    makeOld();
    const before = readFileSync(join(releases(), 'log.jsonl'), 'utf8');
    for (const args of [['releases'], ['diff'], ['publish', '--dry-run']]) await project.run(...args);
    expect(readFileSync(join(releases(), 'log.jsonl'), 'utf8')).toBe(before);
    expect(readdirSync(releases())).not.toContain('sources');
  });
});
