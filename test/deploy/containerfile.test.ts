import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkExposure } from '../../server/check-exposure.ts';
import { readSettings } from '../../server/settings.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const { clientSources } = (await import(join(PROJECT_ROOT, 'server/build/build.mjs'))) as {
  clientSources(root: string, site: string): readonly string[];
};

// No image is built here: that would take one from a registry.
const lines = readFileSync(join(PROJECT_ROOT, 'deploy/Containerfile'), 'utf8').split('\n');
const wordsOf = (instruction: string) =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.split(' ').slice(1));

it('takes what is there, and all that the configuration and the program are made of', () => {
  const taken = wordsOf('COPY')
    .filter(([first]) => !first?.startsWith('--from'))
    .flatMap((words) => words.slice(0, -1));
  for (const path of taken) expect(existsSync(join(PROJECT_ROOT, path)), path).toBe(true);
  const built = clientSources(PROJECT_ROOT, PROJECT_ROOT).filter((path) => !path.startsWith('server/'));
  expect(taken).toEqual(expect.arrayContaining([...built, 'server', 'hosts', 'channels', 'schemas']));
});

it('says of itself what makes a production server on the ports that it names, and is not root', () => {
  const env = Object.fromEntries(
    wordsOf('ENV')
      .flat()
      .map((word) => word.split('=')),
  );
  const given = { DUKOU_SECRET: '1'.repeat(64), DUKOU_SMS: 'webhook', DUKOU_SMS_URL: 'https://sms.example' };
  const settings = readSettings({ ...env, ...given }, { dev: false });
  expect(() => checkExposure(settings)).not.toThrow();
  expect(wordsOf('EXPOSE')).toEqual([[String(settings.port), String(settings.opsPort)]]);
  expect(wordsOf('VOLUME')).toEqual([[settings.dataDir]]);
  expect(wordsOf('USER')).toEqual([['node']]);
  expect(lines.find((line) => line.startsWith('HEALTHCHECK'))).toContain(`:${settings.opsPort}/readyz`);
});

it('is of the newer line of Node that the program is proven on', () => {
  const file = join(PROJECT_ROOT, 'test/support/newer-node/package.json');
  const { optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  for (const version of Object.values<string>(optionalDependencies))
    for (const [image] of wordsOf('FROM'))
      expect(image).toMatch(new RegExp(`^node:${version.split('.')[0]}-`));
});
