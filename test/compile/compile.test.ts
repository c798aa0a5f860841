import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import { printJson } from '../../engine/compile/problems/print-json.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { configWith, withText } from './fixture.ts';

const USUAL = 'schemas/blocks/brand-header.json';
const usual = (options: object) => ({ $schema: '../meta/block.schema.json', about: 'x', with: options });
const HOST = 'hosts/default.json';

function problemsOf(files: readonly SourceFile[]) {
  return printJson(compile(files).problems, files);
}

describe('problems of one run', () => {
  it('reports all three mistakes of one file with line and column', () => {
    const text = `{
  "$schema": "../schemas/meta/host.schema.json",
  "host": "default",
  "roott": "/login",
  "root": "/nowhere",
  "brand": { "preset": "quickloan" },
  "screens": { "/login": { "screen": "login-second" } }
}
`;
    const found = problemsOf(withText(HOST, text)).filter(({ file }) => file === HOST);
    expect(found.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['C010', 4, 3],
      ['C025', 5, 11],
      ['C014', 6, 24],
    ]);
    expect(found.map(({ suggest }) => suggest[0])).toEqual(['root', undefined, 'quick-loan']);
  });

  it('reports what is wrong in a file that also has a syntax error, and each slip once', () => {
    const text = `{
  "$schema": "../schemas/meta/host.schema.json"
  "host": "default",
  "root": "/login",
  "brand": { "preset": "quickloan", },
  "screens": { "/login": { "screen": "login-scond" } }
}
`;
    const found = problemsOf(withText(HOST, text)).filter(({ file }) => file === HOST);
    expect(found.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['C001', 3, 3],
      ['C014', 5, 24],
      ['C001', 5, 37],
      ['C071', 6, 38],
    ]);
  });

  it('does not report as missing what a syntax error cut off', () => {
    const text = '{ "$schema": "../schemas/meta/host.schema.json", "host": "default", "roo';
    const found = problemsOf(withText(HOST, text)).filter(({ file }) => file === HOST);
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['C001']));
  });

  it('reports problems of other files beside a file that is no JSON at all', () => {
    const files = withText(
      HOST,
      'hello',
      configWith({ 'channels/channel_7.json': { '/brand/preset': 'gone' } }),
    );
    const found = problemsOf(files);
    expect(found.map(({ file, code }) => [file, code])).toContainEqual([HOST, 'C001']);
    expect(found.map(({ file, code }) => [file, code])).toContainEqual(['channels/channel_7.json', 'C014']);
  });

  it('does not call a thing unknown because the file that declares it is broken', () => {
    const text = '{ "$schema": "../meta/brand.schema.json", "brand": "quick-loan", "name": "Q" }';
    const codes = problemsOf(withText('schemas/brands/quick-loan.json', text)).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['C011']));
  });

  it.each([
    ['a trailing comma', '{ "a": 1, }', 'C001'],
    ['an unclosed text', '{ "a": "x }', 'C001'],
    ['a duplicate key', '{ "host": "default", "host": "other.example.com" }', 'C002'],
    ['a key that reaches the prototype', '{ "__proto__": {} }', 'C003'],
    ['an empty file', '', 'C001'],
  ])('refuses %s', (_, text, code) => {
    expect(problemsOf(withText(HOST, text)).map((problem) => problem.code)).toContain(code);
  });

  it('allows comments and a byte order mark', () => {
    const { text } = configWith().find(({ path }) => path === HOST) as SourceFile;
    expect(compile(withText(HOST, `\ufeff// who\n/* why */ ${text}`)).release).not.toBeNull();
  });

  it.each([
    ['a file that is missing', () => withText('schemas/guard.json', null), 'schemas/guard.json', 'C005'],
    ['a file of no kind', () => withText('hosts/default.jsn', '{}'), 'hosts/default.jsn', 'C004'],
    ['a wrong $schema', () => configWith({ [HOST]: { '/$schema': './host.schema.json' } }), HOST, 'C006'],
    [
      'an agreement without version',
      () => withText('schemas/agreements/privacy.md', '---\nid: privacy\ntitle: P\n---\nText\n'),
      'schemas/agreements/privacy.md',
      'C007',
    ],
    [
      'block options that the block does not have',
      () => configWith({ 'schemas/pages/landing.json': { '/blocks/0/with/titel': 'x' } }),
      'schemas/pages/landing.json',
      'C010',
    ],
    [
      'usual block options that the block does not have',
      () => configWith({ [USUAL]: { '': usual({ titel: 'x' }) } }),
      USUAL,
      'C010',
    ],
    [
      'a JSON Schema that is none',
      () => withText('schemas/meta/blocks/actions.schema.json', '{ "$schema": "x", "type": "objekt" }'),
      'schemas/meta/blocks/actions.schema.json',
      'C013',
    ],
  ])('refuses %s', (_, files, file, code) => {
    const given = files();
    const found = problemsOf(given).map((problem) => [problem.file, problem.code]);
    expect(found).toContainEqual([file, code]);
    expect(compile(given).release).toBeNull();
  });

  it('tells a wrong usual option once, where it stands, and asks pages only for what is missing in both', () => {
    const wrong = configWith({ [USUAL]: { '': usual({ aside: 7 }) } });
    expect(problemsOf(wrong).map(({ file, pointer }) => [file, pointer])).toEqual([[USUAL, '/with/aside']]);
    const hero = { '/blocks/0': { block: 'hero', with: { text: '说明' } } };
    const hasTitle = { 'schemas/blocks/hero.json': { '': usual({ title: '标题' }) } };
    expect(problemsOf(configWith({ 'schemas/pages/landing.json': hero })).map(({ code }) => code)).toContain(
      'C011',
    );
    expect(problemsOf(configWith({ 'schemas/pages/landing.json': hero, ...hasTitle }))).toEqual([]);
  });

  it('refuses values of the wrong kind wherever they stand, and never fails on them', () => {
    for (const value of [null, 1, 'x', true, [], {}, [[{}]], { a: { b: 1 } }]) {
      for (const { path } of configWith().filter((file) => !file.path.includes('meta/'))) {
        const files = withText(path, JSON.stringify(value));
        expect(compile(files).release, `${path} = ${JSON.stringify(value)}`).toBeNull();
      }
    }
  });
});
