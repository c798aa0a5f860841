import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { newVisitor } from '../support/visitor.ts';

const suite = browserSuite();

/** Names of the host tables; the default one is the machine itself. */
const HOSTS = readdirSync(join(PROJECT_ROOT, 'hosts')).map((name) => name.replace(/\.json$/, ''));

const release = shippedRelease();

describe('the shipped configuration talks to nobody but the page’s own host', () => {
  it.each(HOSTS)(
    'on %s: every path of the table and every route, with the script of an ad network',
    async (host) => {
      const { url } = suite.product;
      const origin = host === 'default' ? url : `http://${host}`;
      const visitor = await newVisitor(suite.browser, origin);
      const { page, context } = visitor;
      try {
        const asked: string[] = [];
        context.on('request', (request) => asked.push(request.url()));
        const paths = ['/', ...(release.hosts[host]?.screens ?? []).map(({ path }) => path)];
        const routes = host === 'default' ? release.site.routes.map(({ path }) => path) : [];
        for (const path of [...paths, ...routes]) {
          await page.goto(`${origin}${path}?channel=5301&bd_vid=1`);
          await page.waitForFunction(() => '__adCalls' in window);
        }
        const strangers = asked.filter((one) => /^(https?|wss?):/.test(one) && !one.startsWith(`${origin}/`));
        expect(strangers).toEqual([]);
        expect(asked.filter((one) => one.includes('/ads/recorder.js')).length).toBeGreaterThan(0);
      } finally {
        await visitor.close();
      }
    },
  );
});
