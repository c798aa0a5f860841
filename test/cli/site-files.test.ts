import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import { projectOf, runCommand } from './run-command.ts';

const projects: ReturnType<typeof projectOf>[] = [];
afterEach(() => {
  for (const project of projects.splice(0)) project.remove();
});

/** A site in a folder of a project that has two files to take. */
function siteOf(text: string): string {
  const { root, remove } = projectOf([
    { path: 'site/site.json', text },
    { path: 'schemas/phone.json', text: '{}' },
    { path: 'schemas/text/form.json', text: '{}' },
  ]);
  projects.push({ root, remove });
  return join(root, 'site');
}

const right = '{ "base": "..", "takes": ["schemas/phone.json", "schemas/text"] }';

it('reads what a site takes, and again when that has changed', () => {
  const root = siteOf(right);
  const pathsOf = () => readSources(root).map(({ path }) => path);
  expect(pathsOf()).toEqual(['schemas/phone.json', 'schemas/text/form.json']);
  writeFileSync(join(root, 'site.json'), right.replace('"schemas/phone.json", ', ''));
  expect(pathsOf()).toEqual(['schemas/text/form.json']);
});

it.each([
  [
    '{ "base": "..",\n  "take": [] }',
    /site\.json:2:3 {2}error {2}C010 .*"take".*\n[\s\S]*did you mean "takes"\?/,
  ],
  ['{ "base": ".." }', /site\.json:1:1 {2}error {2}C011 .*"takes"/],
  [
    '{ "base": "..", "takes": "schemas" }',
    /site\.json:1:26 {2}error {2}C012 .*a list \[ … \] is needed here, this is a text/,
  ],
  ['{ "base": "..", "takes": ["src/main.ts"] }', /site\.json:1:27 {2}error {2}C012 .*below hosts\//],
  [
    '{ "base": "..", "takes": ["schemas/fone.json"] }',
    /site\.json:1:27 {2}error {2}C012 .*does not exist.*\n[\s\S]*did you mean "schemas\/phone\.json"\?/,
  ],
  ['{ "base": "../..x", "takes": [] }', /site\.json:1:11 {2}error {2}C012 .*"\.\.\/\.\.x" does not exist/],
  ['{ "base": ".." "takes": [] }', /site\.json:1:16 {2}error {2}C001 {2}a comma is missing before this/],
  ['{ "base": "a", "base": "..", "takes": [] }', /site\.json:1:16 {2}error {2}C002 .*"base"/],
  ['', /site\.json:1:1 {2}error {2}C001 {2}the file is empty/],
  ['[]', /site\.json:1:1 {2}error {2}C012 .*an object { … } is needed here/],
])('%j is told with its place and what was meant', async (text, told) => {
  const root = siteOf(text);
  const { code, out, err } = await runCommand(root, 'check');
  expect([code, out]).toEqual([1, expect.stringMatching(told)]);
  expect(err).toMatch(/1 file: \d errors?, 0 warnings/);
  expect(() => readSources(root)).toThrow(told);
});

it('is told as JSON, too', async () => {
  const { out } = await runCommand(siteOf('{ "base": "..", "takes": 1 }'), 'check', '--json');
  expect(JSON.parse(out)).toMatchObject({
    release: null,
    problems: [{ code: 'C012', file: 'site.json', line: 1, column: 26 }],
  });
});
