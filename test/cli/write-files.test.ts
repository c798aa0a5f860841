import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFiles } from '../../engine/cli/write/write-files.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dukou-write-'));
  mkdirSync(join(root, 'channels'));
  writeFileSync(join(root, 'channels/old.json'), 'as it was');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Every file and folder of the project with its text. */
function everything(): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path.slice(root.length)}${entry.isDirectory() ? '/' : ` ${readFileSync(path, 'utf8')}`}`;
    })
    .sort();
}

const file = (path: string) => ({ path, text: 'new' });

describe('files of one command', () => {
  it('are all written, and nothing else', () => {
    writeFiles(root, [file('channels/old.json'), file('channels/groups/a.json')], false);
    expect(everything()).toEqual([
      '/channels/',
      '/channels/groups/',
      '/channels/groups/a.json new',
      '/channels/old.json new',
    ]);
  });

  it.each([
    [
      'the folder of the last cannot be made',
      'taken/b.json',
      'taken',
      'a file stands where its folder should be',
    ],
    [
      'something that is no file stands in its place',
      'channels/groups',
      null,
      'a folder stands in its place',
    ],
  ])('are none of them written when %s, and it is said which one hinders', (_, path, taken, reason) => {
    if (taken === null) mkdirSync(join(root, path));
    else writeFileSync(join(root, taken), '');
    const before = everything();
    const files = [file('channels/old.json'), file('hosts/new/a.json'), file(path)];
    expect(() => writeFiles(root, files, false)).toThrow(
      `${path} cannot be written: ${reason}. Nothing was changed.`,
    );
    expect(everything()).toEqual(before);
  });
});
