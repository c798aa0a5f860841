import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFiles } from '../../engine/cli/write/write-files.ts';
import { realFs, replaceInFs } from '../support/replace-in-fs.ts';

/** Ends of names of files that the disk does not let be put back or taken away. */
let stuck: readonly string[] = [];

const refuse = (code: string) => {
  throw Object.assign(new Error(code), { code });
};
const isStuck = (path: string) => stuck.some((end) => path.endsWith(end));
let restoreFs = () => {};

let root = '';
beforeEach(() => {
  restoreFs = replaceInFs({
    renameSync(from, to) {
      if (`${to}`.endsWith('refused.json') || (`${from}`.endsWith('.before') && isStuck(`${to}`)))
        refuse('EBUSY');
      realFs.renameSync(from, to);
    },
    rmSync(path, options) {
      if (isStuck(`${path}`)) refuse('EROFS');
      realFs.rmSync(path, options);
    },
  });
  root = mkdtempSync(join(tmpdir(), 'dukou-write-'));
  mkdirSync(join(root, 'channels'));
  writeFileSync(join(root, 'channels/old.json'), 'as it was');
});
afterEach(() => {
  stuck = [];
  restoreFs();
  rmSync(root, { recursive: true, force: true });
});

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

  it('are all taken back when the last is refused after others were written', () => {
    const before = everything();
    const files = [file('channels/old.json'), file('hosts/new/a.json'), file('channels/refused.json')];
    expect(() => writeFiles(root, files, false)).toThrow(
      'channels/refused.json cannot be written: it is open in another program. Nothing was changed.',
    );
    expect(everything()).toEqual(before);
  });

  it('are named with what is left of them when they cannot be taken back, below why', () => {
    stuck = ['old.json', 'new.json'];
    const files = ['old', 'new', 'other', 'refused'].map((name) => file(`channels/${name}.json`));
    let said = '';
    try {
      writeFiles(root, files, false);
    } catch (error) {
      said = (error as Error).message;
    }
    const [kept] = everything().filter((line) => line.endsWith('.before as it was'));
    expect(said.split('\n')).toEqual([
      'channels/refused.json cannot be written: it is open in another program. Not everything could be taken back; mend this by hand:',
      '  channels/new.json was left (the disk is write-protected)',
      `  channels/old.json has its new text; what it was is in ${kept?.slice(1).split(' ')[0]} (it is open in another program)`,
    ]);
    expect(everything()).toEqual(
      ['/channels/', kept, '/channels/new.json new', '/channels/old.json new'].sort(),
    );
  });
});
