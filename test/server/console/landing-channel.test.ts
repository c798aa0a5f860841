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
  const judged = await judgeDraft(request, () => undefined, Date.now);
  expect(judged).toMatchObject({ is: 'refused' });
  expect('findings' in judged ? judged.findings[0] : null).toMatchObject({
    text: expect.stringContaining(
      '域名 ks5218.h5.example.com 的页面让访客用渠道 5218，这个改动单改了它：请撤销对它的改动',
    ),
    channel: 'channel_5218',
    place: '渠道 5218',
  });
});
