import { afterEach, describe, expect, it } from 'vitest';
import { shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

const VERSIONS = [
  {
    id: 'spring',
    from: '2026-12-01 09:00',
    until: '2026-12-08 00:00',
    title: '春季',
    brand: { icp: '示例ICP备00000009号' },
  },
  { id: 'half', from: '2026-12-08 00:00', weight: 50, pages: { 'login-second': 'landing' } },
];

let remove: (() => void) | undefined;
afterEach(() => remove?.());

async function explain(...more: readonly string[]): Promise<string> {
  const channel = {
    channel: 'channel_7',
    title: 'Seven',
    brand: { icp: '示例ICP备00000007号' },
    versions: VERSIONS,
  };
  const text = JSON.stringify({ $schema: '../schemas/meta/channel.schema.json', ...channel }, null, 2);
  const made = projectOf([...shippedSources(), { path: 'channels/channel_7.json', text }]);
  remove = made.remove;
  const { code, out, err } = await runCommand(
    made.root,
    'explain',
    '--path',
    '/login',
    '--channel',
    '7',
    ...more,
  );
  expect([code, err]).toEqual([0, '']);
  return out;
}

describe('explain of a channel with versions', () => {
  it('shows the version of the time, and the line that set title and filing number', async () => {
    const out = await explain('--at', '2026-12-02T00:00:00+08:00');
    expect(out).toMatch(
      /^version {4}spring {3}channels\/channel_7\.json:\d+ {3}for all visitors at this time$/m,
    );
    expect(out).toMatch(/^brand icp +channels\/channel_7\.json:\d+ +示例ICP备00000009号$/m);
  });

  it('shows the channel as it is before a version begins', async () => {
    const out = await explain('--at', '2026-12-01T08:59:00+08:00');
    expect(out).toContain('version    none: the channel as it is   for all visitors at this time');
    expect(out).toMatch(/^brand icp +channels\/channel_7\.json:\d+ +示例ICP备00000007号$/m);
  });

  it.each([
    ['2026-12-01 09:00', '2026-12-01 09:00:00', 'spring'],
    ['2026-12-01 08:59', '2026-12-01 08:59:00', 'none'],
    ['2026-12-01T09:00:00', '2026-12-01 09:00:00', 'spring'],
    ['2026-12-01', '2026-12-01 00:00:00', 'none'],
    ['2026-12-01 09:00+09:00', '2026-12-01 08:00:00', 'none'],
    ['2026-12-01T00:59:59.999Z', '2026-12-01 08:59:59', 'none'],
    ['2026-12-01T01:00:00Z', '2026-12-01 09:00:00', 'spring'],
  ])(
    'reads %s in the zone of the schedule unless it names its own, wherever the machine stands',
    async (typed, time, version) => {
      const zone = process.env.TZ;
      process.env.TZ = 'America/New_York';
      try {
        const out = await explain('--at', typed);
        expect(out).toContain(`time ${time} +08:00`);
        expect(out).toContain(`version    ${version}`);
      } finally {
        if (zone === undefined) delete process.env.TZ;
        else process.env.TZ = zone;
      }
    },
  );

  it('lists all versions with times and weights, and marks the one that applies', async () => {
    const rows = (out: string) =>
      out
        .split('\n')
        .filter((line) => /^ +(→ +)?(spring|half) /.test(line))
        .map((line) => line.trim());
    expect(rows(await explain('--at', '2026-12-02 00:00'))).toEqual([
      expect.stringMatching(
        /^→ +spring +2026-12-01 09:00 \+08:00 +2026-12-08 00:00 \+08:00 +100 of 100 +channels\/channel_7\.json:\d+$/,
      ),
      expect.stringMatching(
        /^half +2026-12-08 00:00 \+08:00 +open +50 of 100 +channels\/channel_7\.json:\d+$/,
      ),
    ]);
    expect(rows(await explain('--at', '2026-11-01 00:00'))).toEqual([
      expect.stringMatching(/^spring /),
      expect.stringMatching(/^half /),
    ]);
  });

  it('shows one visitor of a split the one page, and another the other', async () => {
    const pages = new Set<string>();
    for (const visitor of ['a', 'b', 'c', 'd', 'e']) {
      const out = await explain('--at', '2026-12-09T00:00:00+08:00', '--visitor', visitor);
      const part = Number(/visitor \w is in part (\d+) of 100/.exec(out)?.[1]);
      const page = /page (\S+) {3}schemas/.exec(out)?.[1] ?? '';
      expect(page).toBe(part <= 50 ? 'landing' : 'login-second');
      pages.add(page);
    }
    expect([...pages].sort()).toEqual(['landing', 'login-second']);
  });

  it('says that it depends on the visitor when none is named', async () => {
    expect(await explain('--at', '2026-12-09T00:00:00+08:00')).toContain(
      'a visitor without id (--visitor names one)',
    );
  });
});
