// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import { answered, createPageHarness, draw } from '../../support/page-harness.tsx';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

interface Row {
  readonly name: string;
  readonly at: string;
  readonly device?: 'android' | 'ios' | 'wechat' | 'desktop';
  readonly token?: boolean;
  readonly stored?: Readonly<Record<string, string>>;
  readonly shows: readonly string[];
  readonly hides: readonly string[];
}

const AGENTS = {
  android: 'Mozilla/5.0 (Linux; Android 10; SM-G975F) Chrome/83.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) Version/16.6 Mobile/15E148 Safari/604.1',
  wechat: 'Mozilla/5.0 (iPhone; CPU iPhone OS 14_6 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.7',
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
};
const { rows } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'test/cases/pages/conditions.json'), 'utf8')) as {
  rows: readonly Row[];
};

/** Blocks with a condition, as pages hold them, and which of its two outcomes a row has met. */
const met = new Map<string, Set<boolean>>();

test.each(rows)('$name', async ({ at, device = 'android', token, stored = {}, shows, hides }) => {
  const local = new Map([['phone', '13800138000'], ...Object.entries(stored)]);
  if (token) local.set('access_token', 'known').set('user_id', 'u1');
  const { engine, wrap } = await createPageHarness({
    at,
    local,
    userAgent: AGENTS[device],
    answer: async () => answered({ id: 'u1' }),
  });
  await engine.navigate(at, { replace: true });
  const { committed } = engine.navigation;
  if (!committed) throw new Error('nothing is shown');
  for (const block of committed.page.blocks) {
    if (block.when === undefined) continue;
    const seen = met.get(JSON.stringify(block)) ?? new Set();
    met.set(JSON.stringify(block), seen.add(Boolean(engine.evaluate(block.when))));
  }
  const root = await draw(wrap(<PageView page={committed.page} screen={committed.screen} />));
  const text = () => root.querySelector('main')?.textContent ?? '';
  // A form is there once its parts are: at once where another test of this worker has loaded them.
  for (const part of shows) await expect.poll(text).toContain(part);
  for (const part of hides) expect(text()).not.toContain(part);
});

test('every condition of a block has a row in which it holds and one in which it does not', () => {
  const lacking: string[] = [];
  for (const page of Object.values(shippedRelease().pages)) {
    for (const block of page.blocks) {
      if (block.when !== undefined && met.get(JSON.stringify(block))?.size !== 2) {
        lacking.push(`${page.id}: ${block.block} when ${JSON.stringify(block.when)}`);
      }
    }
  }
  expect(lacking).toEqual([]);
});
