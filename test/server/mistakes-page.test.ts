import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { mistakesThen } from '../../server/http/mistakes-page.ts';
import { readSettings } from '../../server/settings.ts';
import { waitForGoodFiles } from '../../server/wait-for-good-files.ts';

const root = mkdtempSync(join(tmpdir(), 'dukou-mistakes-'));
mkdirSync(join(root, 'hosts'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const MISTAKE = 'hosts/<a>.json:3:5  error  C001  a comma is missing before this';
const never = new Promise(() => undefined);

/** Development that waits for files that can be shown. */
function waiting(stopped: Promise<unknown> = never) {
  const settings = readSettings(
    { DATA_DIR: join(root, 'data'), PORT: '0', HOST: '127.0.0.1' },
    { dev: true },
  );
  let mistakes: string | null = MISTAKE;
  let mended = false;
  let told: (url: string) => void = () => undefined;
  const url = new Promise<string>((resolve) => {
    told = resolve;
  });
  const outcome = waitForGoodFiles({ ...settings, root }, ['hosts'], {
    mistakes: () => mistakes,
    look: () => {
      if (mended) mistakes = null;
    },
    print: (text) => told(/http:\S+/.exec(text)?.[0] ?? ''),
    stopped,
  });
  return {
    url,
    outcome,
    mend() {
      mended = true;
      writeFileSync(join(root, 'hosts/a.json'), '{}');
    },
  };
}

it('development begins with mistakes in the files, shows them at every address, and goes on when they are mended', async () => {
  const { url, outcome, mend } = waiting();
  const address = await url;
  for (const path of ['/', '/login?channel=1']) {
    const answer = await fetch(`${address}${path}`);
    expect(answer.status).toBe(500);
    const page = await answer.text();
    expect(page).toContain('hosts/&lt;a&gt;.json:3:5  error  C001  a comma is missing before this');
    expect(page).toContain('There is no earlier release to show.');
    expect(page).toContain('http-equiv="refresh"');
  }
  mend();
  expect(await outcome).toBe(true);
  // The port is free for the server itself.
  await expect(fetch(address)).rejects.toThrow();
});

it('development that is stopped while it waits ends', async () => {
  let stop: () => void = () => undefined;
  const { url, outcome } = waiting(
    new Promise<void>((resolve) => {
      stop = resolve;
    }),
  );
  await url;
  stop();
  expect(await outcome).toBe(false);
});

it('mistakes that come later stand before the page, which the last good release is behind', async () => {
  let mistakes: string | null = null;
  const app = fastify();
  const page = mistakesThen(
    () => mistakes,
    () => '0123456789abcdef',
    async (_, reply) => reply.send('the page'),
  );
  app.get('/*', (request, reply) => page(request, reply));
  const get = async (url: string) => (await app.inject({ url })).body;
  expect(await get('/login?channel=1')).toBe('the page');
  mistakes = MISTAKE;
  const shown = await get('/login?channel=1');
  expect(shown).toContain('a comma is missing before this');
  const [, link = ''] = /href="([^"]*)">Show the last good release, 0123456789abcdef/.exec(shown) ?? [];
  expect(link).toBe('/login?channel=1&amp;__last_good=1');
  expect(await get(link.replace('&amp;', '&'))).toBe('the page');
  mistakes = null;
  expect(await get('/login')).toBe('the page');
});
