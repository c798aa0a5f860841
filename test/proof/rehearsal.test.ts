import { describe, expect, test } from 'vitest';
import type { Json } from '../../engine/decide/model/json.ts';
import type { ReleaseManifest } from '../../engine/decide/model/release-manifest.ts';
import { readBrandAssets } from '../../server/release/brand-assets.ts';
import { type Rehearse, rehearsal } from '../../server/release/rehearsal.ts';
import { type ReleaseFiles, releaseFiles } from '../../server/release/release-files.ts';
import { sha256 } from '../../server/release/sha256.ts';
import { rehearse } from '../../src/entry-server.tsx';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const FILES = releaseFiles(shippedRelease(), readBrandAssets(PROJECT_ROOT));

const hashesOf = ({ manifestText }: ReleaseFiles) => (JSON.parse(manifestText) as ReleaseManifest).parts;
const SHIPPED = hashesOf(FILES);

/** The shipped release with another text for one of its parts. */
function withPart(path: string, edit: (text: string) => string): ReleaseFiles {
  const parts = new Map(FILES.parts).set(path, edit(String(FILES.parts.get(path))));
  const hashes = Object.fromEntries([...parts].map(([name, content]) => [name, sha256(content)]));
  return { ...FILES, parts, manifestText: JSON.stringify({ parts: hashes }) };
}

/** A change of a part that is JSON. */
const json = (edit: (part: Record<string, Json>) => void) => (text: string) => {
  const part = JSON.parse(text);
  edit(part);
  return JSON.stringify(part);
};

/** A change of the form that a script holds. */
const form = (edit: (part: Record<string, Json>) => void) => (script: string) =>
  script.replace(/export const form = JSON\.parse\((.*)\);\n$/, (_, text: string) => {
    return `export const form = ${json(edit)(JSON.parse(text))};\n`;
  });

const carloan = (name: string, schema: Json) =>
  form(({ schema: whole }) =>
    Object.assign((whole as { properties: object }).properties, { [name]: schema }),
  );

const failed = async (
  files: ReleaseFiles,
  before: Readonly<Record<string, string>> | null,
  draw: Rehearse | null,
) => (await rehearsal(files, before, async () => draw)).failed.map(({ line }) => line);

describe('what is tried before visitors get it', () => {
  test('every page and form of this site can be drawn and judged', async () => {
    expect(await failed(FILES, null, rehearse)).toEqual([]);
  });

  test.each<[string, string, (text: string) => string, RegExp]>([
    [
      'a block that cannot be drawn',
      'pages/carloan.json',
      json(({ blocks }) => Object.assign((blocks as object[])[1] as object, { with: null })),
      /^schemas\/pages\/carloan\.json:\d+ {2}block "[\w-]+" of page "carloan" cannot be drawn: /,
    ],
    [
      'a block that the site does not have',
      'pages/carloan.json',
      json(({ blocks }) => Object.assign((blocks as object[])[0] as object, { block: 'ghost' })),
      /^schemas\/[\w/-]+\.json:\d+ {2}block "ghost" of page "carloan" cannot be drawn: the site has no such block$/,
    ],
    [
      'a validator that is no script',
      'forms/carloan.js',
      () => 'export default {',
      /^schemas\/forms\/carloan\/\w+\.json:\d+ {2}form "carloan" cannot be judged: /,
    ],
    [
      'a validator that fails when it runs',
      'forms/carloan.js',
      (script) => script.replace('default fns', 'default { main: () => { throw new Error("stuck"); } }'),
      /^schemas\/forms\/carloan\/\w+\.json:\d+ {2}form "carloan" cannot be judged: stuck$/,
    ],
    [
      'a field that cannot be drawn',
      'forms/carloan.js',
      form(({ uiSchema }) => Object.assign(uiSchema as object, { city: { 'ui:widget': 'ghost' } })),
      /^schemas\/forms\/carloan\/schema\.json:\d+ {2}field "city" of form "carloan" cannot be drawn: /,
    ],
    [
      'a form that cannot be drawn',
      'forms/carloan.js',
      carloan('city', { type: 'string', title: '城市', $ref: '#/definitions/nowhere' }),
      /^schemas\/forms\/carloan\/schema\.json:\d+ {2}form "carloan" cannot be drawn: .*nowhere/,
    ],
  ])('%s is named with its file and line', async (_, path, edit, said) => {
    const found = await failed(withPart(path, edit), SHIPPED, rehearse);
    expect(found).toEqual([expect.stringMatching(said)]);
  });

  test('nothing is tried again that visitors have already, unless what all pages share has changed', async () => {
    const broken = withPart(
      'pages/carloan.json',
      json(({ blocks }) => (blocks as Json[]).unshift({ block: 'ghost', with: {} })),
    );
    expect(await failed(broken, hashesOf(broken), rehearse)).toEqual([]);
    expect(await failed(broken, { ...hashesOf(broken), 'site.json': 'other' }, rehearse)).toHaveLength(1);
    const unasked = () => Promise.reject(new Error('nothing has to be drawn'));
    expect(await rehearsal(FILES, SHIPPED, unasked)).toEqual({ failed: [], drawn: true });
  });

  test('without a built product validators are tried all the same', async () => {
    const broken = withPart('forms/carloan.js', () => 'export default {');
    expect(await failed(broken, SHIPPED, null)).toHaveLength(1);
    expect(await rehearsal(FILES, null, async () => null)).toEqual({ failed: [], drawn: false });
  });
});
