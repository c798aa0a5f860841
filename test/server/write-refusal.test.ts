import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeRefusal } from '../../server/write-refusal.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukou-refusal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const refused = (code: string, path?: string) => Object.assign(new Error(`${code}: …`), { code, path });

interface Finished {
  readonly code: number;
  readonly stderr: string;
}

/** Runs `dukou …`; on a full disk no file may be larger than nothing. */
function dukou(isFull: boolean, ...args: readonly string[]): Promise<Finished> {
  const limit = isFull ? "trap '' XFSZ; ulimit -f 0;" : '';
  const script = `${limit} exec "${process.execPath}" server/launch.mjs "$@"`;
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DUKOU_ROOT: PROJECT_ROOT };
  return new Promise((resolve) => {
    execFile('bash', ['-c', script, 'dukou', ...args], { cwd: PROJECT_ROOT, env }, (error, _, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stderr }),
    );
  });
}

describe('a disk that does not take what a command writes', () => {
  it('is one sentence that names the folder, why, and what to do', () => {
    mkdirSync(join(folder, 'hosts'));
    writeFileSync(join(folder, 'hosts/a.json'), '{}');
    for (const [code, reason, whatToDo] of [
      ['EACCES', 'this user has no right to', 'run it as the user who owns it'],
      ['EPERM', 'this user has no right to', 'run it as the user who owns it'],
      ['EROFS', 'the disk is read-only', 'have it mounted for writing'],
      ['ENOSPC', 'the disk is full', 'make room there'],
    ] as const) {
      const said = `cannot write to ${join(folder, 'hosts')}: ${reason} (${code}); ${whatToDo}.`;
      for (const path of ['hosts', 'hosts/a.json', 'hosts/new.json']) {
        expect(writeRefusal(refused(code, join(folder, path)))).toBe(said);
      }
    }
  });

  it('is told apart from one that does not let a command read', () => {
    for (const syscall of ['scandir', 'stat', 'read'])
      expect(writeRefusal(Object.assign(refused('EACCES', folder), { syscall }))).toBe(
        `cannot read ${folder}: this user has no right to (EACCES); run it as the user who owns it.`,
      );
    expect(writeRefusal(Object.assign(refused('EPERM'), { syscall: 'read' }))).toBe(
      'cannot read: this user has no right to (EPERM); run it as the user who owns it.',
    );
    expect(writeRefusal(Object.assign(refused('EACCES', folder), { syscall: 'mkdir' }))).toMatch(
      /^cannot write to/,
    );
  });

  it('is told apart from a place where there can be no folder', () => {
    for (const [code, reason] of [
      ['ENOENT', 'the system takes no folders there'],
      ['ENAMETOOLONG', 'the name is too long'],
    ] as const)
      expect(writeRefusal(Object.assign(refused(code, folder), { syscall: 'mkdir' }))).toBe(
        `cannot make the folder ${folder}: ${reason} (${code}).`,
      );
  });

  it('is not said of any other mistake', () => {
    for (const error of [new TypeError('x'), refused('ENOENT', folder), 'ENOSPC']) {
      expect(writeRefusal(error)).toBeNull();
    }
  });

  it.each([
    ['there is no file', ['marks', 'create', '--channel', '5818', '--phones', 'none.csv']],
    ['there is no file', ['marks', 'revoke', '--file', 'none.csv']],
    ['there is no folder', ['marks', 'create', '--channel', '5818', '--count', '3', '--out', 'none/a.csv']],
    ['there is no folder', ['leads', 'export', '--out', 'none/a.csv']],
    ['there is no folder', ['person', 'export', '--phone', '13800138000', '--out', 'none/a.json']],
  ])(
    'is told before any work from a name that is wrong: %s',
    async (said, args) => {
      const { code, stderr } = await dukou(false, ...args);
      expect([code, stderr]).toEqual([2, expect.stringMatching(new RegExp(`${said} \\S+none[^\n]*\n$`))]);
      expect(stderr).not.toMatch(/data folder|^\s+at /m);
    },
    120_000,
  );

  it('ends export with 1, and without the insides of the program', async () => {
    const sheet = join(folder, 'channels.csv');
    // What is older than its sources is built first.
    expect((await dukou(false, 'export', sheet)).code).toBe(0);
    const { code, stderr } = await dukou(true, 'export', '--force', sheet);
    expect(code).toBe(1);
    expect(stderr).toMatch(/cannot write.* \(EFBIG\); allow larger files \(ulimit -f\)\.$/m);
    expect(stderr).not.toMatch(/^\s+at /m);
  }, 120_000);
});
