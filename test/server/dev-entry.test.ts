import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { devEntry } from '../../server/entry/dev-entry.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

it("development of another site takes its pages from there, and Vite's settings from the program", async () => {
  const root = join(PROJECT_ROOT, 'test/sites/clinic');
  const settings = { root, program: PROJECT_ROOT, dataDir: join(root, 'data') };
  const { source, vite } = await devEntry(settings, createServer(), []);
  try {
    expect(await source.template('/')).toMatch(/\/@vite\/client[\s\S]*<title>云杉诊所<\/title>/);
    expect(vite.config.plugins.map(({ name }) => name)).toContain('boot-script');
  } finally {
    await vite.close();
  }
});
