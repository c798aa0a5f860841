import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printHuman } from '../../engine/compile/problems/print-human.ts';
import { candidate, readProjectFiles } from '../../server/release/candidate.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'dukou-candidate-'));
  for (const folder of ['hosts', 'channels', 'schemas', 'src/public/brand']) {
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Changes a file of the project copy. */
function change<Content>(path: string, edit: (content: Content) => void): void {
  const file = join(root, path);
  const content = JSON.parse(readFileSync(file, 'utf8')) as Content;
  edit(content);
  writeFileSync(file, JSON.stringify(content, null, 2));
}

describe('the files of a project as a release', () => {
  it('name the form whose validator cannot be made, and where', () => {
    const folder = 'schemas/forms/form-package';
    // Two schemas of one name are no mistake in either of them.
    change<{ properties: Record<string, object> }>(`${folder}/schema.json`, ({ properties }) => {
      properties.trade = { $id: 'trade', type: 'string', title: '行业' };
      properties.shop = { $id: 'trade', type: 'string', title: '店名', maxLength: 20 };
    });
    change<{ steps: { fields: string[] }[] }>(`${folder}/form.json`, ({ steps }) => {
      steps[0]?.fields.push('trade', 'shop');
    });
    const { files, problems, sources } = candidate(
      root,
      readProjectFiles(root, () => {}),
      (command) => command,
      () => {},
    );
    expect(files).toBeNull();
    expect(printHuman(problems, sources)).toMatch(
      /^schemas\/forms\/form-package\/schema\.json:\d+:7 {2}error {2}C040 {2}the form's JSON Schema cannot be used: .*\n.*\n.*trade/,
    );
  });
});
