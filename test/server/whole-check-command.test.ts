import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerCommands } from '../../server/commands/register-commands.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dukou-check-'));
  for (const folder of ['hosts', 'schemas', 'server/config', 'src/public']) {
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  }
  cpSync(join(PROJECT_ROOT, 'channels'), join(root, 'channels'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function check(...args: readonly string[]) {
  const out: string[] = [];
  let code: number = 0;
  const program = new Command('dukou');
  const io = {
    env: {},
    cwd: root,
    out: (text: string) => out.push(text),
    err: (text: string) => out.push(text),
    progress: () => undefined,
    exit: (given: number) => {
      code = given;
    },
  };
  await registerCommands(program, io, 'check');
  await program.parseAsync(['check', ...args], { from: 'user' });
  return { code, out: out.join('\n') };
}

/** Writes something else into a file of the backend's own configuration. */
function write(name: string, from: string, to: string): void {
  const path = join(root, 'server/config', name);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

describe('check of the whole program', () => {
  it('has nothing against the shipped products, messages and institutions', async () => {
    expect((await check()).code).toBe(0);
  });

  it.each([
    ['products.json', '日常消费，按月等额还', '门槛低，秒到账', '秒到账'],
    ['messages.json', '链接已过期', '仅剩 3 个名额', '仅剩*名额'],
    ['matching.json', '"purpose": "', '"purpose": "免审核，', '免审核'],
    ['service.json', '请勿告诉他人', '您已获得 5 万额度', '您已获得*额度'],
  ])('refuses a forbidden promise in %s, with its line', async (name, from, to, phrase) => {
    write(name, from, to);
    const { code, out } = await check();
    expect(code).toBe(1);
    expect(out).toMatch(
      new RegExp(`^server/config/${name}:\\d+:\\d+ {2}error {2}C049 .*${phrase.replace('*', '\\*')}`, 'm'),
    );
    expect(out).toContain('1 error,');
  });

  it('reports what else is wrong in it, also when only that folder is asked for', async () => {
    write('products.json', '"rateMax": 23.4', '"rateMax": 36');
    expect((await check('server/config')).out).toMatch(/products\.json:\d+:\d+ .*24/);
    expect((await check('schemas')).code).toBe(0);
  });

  it.each([
    [
      'a dropped comma',
      '"sample": true,\n      "reasons"',
      '"sample": true\n      "reasons"',
      'a comma is missing before this',
    ],
    [
      'Chinese quotes and a Chinese comma',
      '"name": "稳渡·消费分期",',
      '"name": “稳渡·消费分期”，',
      'write " instead of the Chinese “',
    ],
  ])('says of %s in products what it says of one elsewhere, and nothing else', async (_, from, to, says) => {
    write('products.json', from, to);
    const { out } = await check();
    expect(out).toMatch(/^server\/config\/products\.json:\d+:\d+ {2}error {2}C001 /m);
    expect(out).toContain(says);
    expect(out).toContain('1 error, 0 warnings');
  });

  it('finds such promises also while the list of phrases is not UTF-8, and says that it is not', async () => {
    write('products.json', '日常消费，按月等额还', '门槛低，秒到账');
    const list = join(root, 'schemas/wording.json');
    writeFileSync(list, `\ufeff${readFileSync(list, 'utf8')}`, 'utf16le');
    const { code, out } = await check();
    expect(code).toBe(1);
    expect(out).toMatch(/^server\/config\/products\.json:\d+:\d+ {2}error {2}C049 .*秒到账/m);
    expect(out).toMatch(/^schemas\/wording\.json:.*UTF-16/m);
  });

  it('refuses a file of the backend that is not UTF-8, at the place where it stops being that', async () => {
    const path = join(root, 'server/config/messages.json');
    const text = readFileSync(path, 'utf8').replace('链接已过期', '@@');
    const [before = '', after = ''] = text.split('@@');
    writeFileSync(path, Buffer.concat([Buffer.from(before), Buffer.from([0xc1, 0xb4]), Buffer.from(after)]));
    const { code, out } = await check('server/config');
    const line = before.split('\n').length;
    expect(code).toBe(1);
    expect(out).toMatch(
      new RegExp(
        `^server/config/messages\\.json:${line}:\\d+ {2}error {2}C001 {2}from here on the file is not UTF-8`,
        'm',
      ),
    );
  });
});
