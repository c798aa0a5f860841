import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, expect, it } from 'vitest';
import { registerKeysCommand } from '../../server/commands/keys-command.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const folder = mkdtempSync(join(tmpdir(), 'dukou-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a command prints, and its exit code. */
async function keys(...args: string[]) {
  return keysWith({}, ...args);
}

async function keysWith(env: Readonly<Record<string, string>>, ...args: string[]) {
  const said: string[] = [];
  let code = 0;
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  registerKeysCommand(program, {
    env: { DATA_DIR: folder, DUKOU_ROOT: PROJECT_ROOT, ...env },
    cwd: folder,
    out: (text) => said.push(text),
    err: (text) => said.push(text),
    progress: () => undefined,
    exit: (given) => {
      code = given;
    },
  });
  for (const command of program.commands[0]?.commands ?? []) command.exitOverride();
  await program.parseAsync(['keys', ...args], { from: 'user' });
  return { code, text: said.slice(1).join('\n') };
}

it('the commands of keys say what was done, or why not, and never a key', async () => {
  const file = join(folder, 'secret.key');
  const added = await keys('add');
  expect(added.code).toBe(0);
  expect(added.text).toContain(`Made the key k2 in ${file}. Keep a copy with your backups`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [one = '', two = ''] = readFileSync(file, 'utf8').match(/[0-9a-f]{64}/g) ?? [];
  expect([one.length, two.length]).toEqual([64, 64]);

  expect(await keys('use', 'k2')).toMatchObject({
    code: 0,
    text: expect.stringContaining('The key k2 is in use.'),
  });
  const early = await keys('retire', 'k1');
  expect(early.code).toBe(1);
  expect(early.text).toMatch(/carry tickets of the key k1\. Run it again in 24 h/);
  const listed = await keys();
  expect(listed.code).toBe(0);
  expect(listed.text).toMatch(/^key +state +since \(China\) +rows +logins\n/);
  expect(listed.text).toMatch(/\nk1 +read only +\S+ \S+ +0 +0/);
  expect(listed.text).toMatch(/\nk2 +in use +\S+ \S+ +0 +0/);
  const shown = await keys('sms');
  expect(shown.text).toMatch(/^key +of the SMS service\nk2 +whsec_\S{44}\nk1 +whsec_\S{44}$/);
  // It is derived: not the key itself.
  expect(shown.text).not.toContain(Buffer.from(two, 'hex').toString('base64'));
  expect(await keys('retire', 'k1', '--now')).toMatchObject({
    code: 0,
    text: expect.stringContaining('The key k1 is retired and no longer in'),
  });
  expect(readFileSync(file, 'utf8')).toBe(`k2:${two}\n`);
  for (const { text } of [added, early, listed]) expect(text).not.toMatch(/[0-9a-f]{64}/);

  const left = await keys('sms');
  expect(left.text).toBe(shown.text.split('\n').slice(0, 2).join('\n'));
  const given = Buffer.alloc(32, 7).toString('base64');
  const own = await keysWith({ DUKOU_SMS_KEY: `whsec_${given}` }, 'sms');
  expect(own).toEqual({
    code: 0,
    text: 'Messages are signed with DUKOU_SMS_KEY, which the SMS service needs.',
  });

  // Not understood: the program ends with 2.
  for (const wrong of [['use'], ['use', 'second'], ['retire', 'k0'], ['remove', 'k1']]) {
    await expect(keys(...wrong), wrong.join(' ')).rejects.toMatchObject({
      code: expect.stringMatching(
        /^commander\.(missingArgument|invalidArgument|excessArguments|unknownCommand)$/,
      ),
    });
  }
});
