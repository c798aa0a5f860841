import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { judgeDraft } from '../../../server/console/checks/judge-draft.ts';
import { publishedReleases } from '../../../server/release/open-releases.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { releaseProject } from '../support/release-commands.ts';

const HOST = 'hosts/ks5218.h5.example.com.json';

const project = releaseProject();
afterAll(() => project.close());

it('a channel that a host gives its visitors is named where blocking it harms them', {
  timeout: 60_000,
}, async () => {
  project.write(HOST, readFileSync(join(PROJECT_ROOT, HOST), 'utf8'));
  await project.publish('ops', 'first');
  const { root, dataDir } = project;
  const sources = publishedReleases(dataDir).log().at(-1)?.sources ?? '';
  const blocked = ['channel_5218', 'channel_963'].map((channel) => ({
    channel,
    header: '分组',
    value: 'blocked',
  }));
  const request = { is: 'draft' as const, root, programs: [], dataDir, sources, cells: blocked };
  const told: string[] = [];
  const judged = await judgeDraft(request, (text) => told.push(text), Date.now);
  // Each step says when it begins.
  expect([...new Set(told.map((text) => text.replace(/，已走 \d+ 个地址$/, '')))]).toEqual([
    '第 1 步，共 7 步：读取改动',
    '第 2 步，共 7 步：检查每个值',
    '第 3 步，共 7 步：生成新版本',
    '第 4 步，共 7 步：走一遍所有访客',
    '第 5 步，共 7 步：试着打开页面',
    '第 6 步，共 7 步：对比访客会看到的变化',
    '第 7 步，共 7 步：走一遍去向、公司备案和各种失败',
  ]);
  expect(told.filter((text) => /，已走 [1-9]\d* 个地址$/.test(text))).not.toEqual([]);
  expect(judged).toMatchObject({ is: 'refused' });
  expect('findings' in judged ? judged.findings[0] : null).toMatchObject({
    text: expect.stringContaining(
      '域名 ks5218.h5.example.com 的页面让访客用渠道 5218，这个改动单改了它：请撤销对它的改动',
    ),
    channel: 'channel_5218',
    place: '渠道 5218',
  });
});
