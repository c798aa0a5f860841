import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../../server/settings.ts';
import { findProgram } from '../support/find-program.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { skipBecause } from '../support/skip-because.ts';

const UNIT = join(PROJECT_ROOT, 'deploy/dukou.service');
const unit = readFileSync(UNIT, 'utf8');
const SEVERAL = join(PROJECT_ROOT, 'deploy/several.conf');

/** Variables as `NAME=value`, by name. */
const variablesIn = (lines: readonly string[]) =>
  Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
/** Values of a setting of the unit; there may be several. */
const settings = (name: string, text = unit) =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const ENVIRONMENT = variablesIn(settings('Environment').flatMap((line) => line.split(' ')));
const example = readFileSync(join(PROJECT_ROOT, 'deploy/dukou.env'), 'utf8').split('\n');
/** The variables of the example that are not left out, with a key. */
const given = {
  ...variablesIn(example.filter((line) => /^[A-Z]/.test(line))),
  DUKOU_SECRET: '1'.repeat(64),
};

it('its variables and those of the example make a production server behind a proxy on the same machine', () => {
  expect(readSettings({ ...ENVIRONMENT, ...given }, { dev: false })).toMatchObject({
    production: true,
    host: '127.0.0.1',
    port: 5173,
    opsHost: 'localhost',
    opsPort: 15173,
    trustedProxies: ['127.0.0.1'],
    dataDir: `/var/lib/${settings('StateDirectory')[0]}`,
  });
});

it('every line of the example, the ones that are left out too, is one that a server reads', () => {
  const whole = variablesIn(
    example.filter((line) => /^(?:# )?[A-Z_]+=/.test(line)).map((line) => line.replace('# ', '')),
  );
  const { databaseUrl, unknownHosts, smsUrl } = readSettings(
    { ...ENVIRONMENT, ...given, ...whole },
    { dev: false },
  );
  expect(databaseUrl).toMatch(/^postgres:/);
  expect([unknownHosts, smsUrl]).toEqual(['refuse', 'https://sms.example.com/send']);
  const platforms = readFileSync(join(PROJECT_ROOT, 'server/config/platforms.json'), 'utf8');
  for (const name of Object.keys(whole).filter((one) => one.endsWith('_TOKEN'))) {
    expect(platforms).toContain(`"tokenVariable": "${name}"`);
  }
});

it('several of them have a port, an operations port and a folder each', () => {
  const one = readFileSync(SEVERAL, 'utf8').replaceAll('%i', '5174');
  const own = variablesIn(settings('Environment', one).flatMap((line) => line.split(' ')));
  const { port, opsPort, dataDir, trustedProxies } = readSettings(
    { ...ENVIRONMENT, ...own, ...given },
    { dev: false },
  );
  expect([port, opsPort, trustedProxies]).toEqual([5174, 15174, ['127.0.0.1']]);
  expect(dataDir).toBe(`/var/lib/${settings('StateDirectory', one).at(-1)}`);
});

it('starts a program that is there, and asks the operations port of those variables whether it is ready', () => {
  const [start = ''] = settings('ExecStart');
  const program = start.split(' ').find((part) => part.endsWith('.mjs'));
  expect(existsSync(join(PROJECT_ROOT, program ?? 'missing'))).toBe(true);
  expect(settings('ExecStartPost')[0]).toMatch(/ http:\/\/127\.0\.0\.1:1\$\{PORT\}\/readyz;/);
});

it('waits for a server that is ready, and no longer for one that has ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-unit-'));
  // In the place of curl: ready, or not, as the word in the file says.
  const answers = join(folder, 'answers');
  writeFileSync(join(folder, 'curl'), `#!/bin/sh\nexit $(cat ${answers})\n`, { mode: 0o755 });
  const [, script = ''] = /^\/bin\/sh -c '(.*)'$/.exec(settings('ExecStartPost')[0] ?? '') ?? [];
  const wait = (curl: number, pid: number) => {
    writeFileSync(answers, String(curl));
    const env = { PATH: `${folder}:${process.env.PATH}`, MAINPID: String(pid) };
    return spawnSync('/bin/sh', ['-c', script], { env, timeout: 3000 }).status;
  };
  const { pid: ended } = spawnSync('/bin/true');
  expect([wait(0, process.pid), wait(22, ended)]).toEqual([0, 1]);
  rmSync(folder, { recursive: true });
});

it('is one that systemd takes, and exposes no more than it did', (context) => {
  const program = findProgram('systemd-analyze', 'systemd');
  if (program === null) return skipBecause(context, 'systemd-analyze is not installed here');
  const folder = mkdtempSync(join(tmpdir(), 'dukou-unit-'));
  mkdirSync(join(folder, 'dukou@.service.d'));
  copyFileSync(UNIT, join(folder, 'dukou@.service'));
  copyFileSync(SEVERAL, join(folder, 'dukou@.service.d/several.conf'));
  const analyze = (...args: readonly string[]) => {
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
    return { status, said: stdout + stderr };
  };
  // What it starts need not be where it will be.
  const verified = analyze('verify', '--man=no', UNIT, 'dukou@5174.service').said.split('\n');
  expect(verified.filter((line) => line !== '' && !/is not executable|No such file/.test(line))).toEqual([]);
  // 1.4 of 10 with systemd 252.
  const { status, said } = analyze('security', '--offline=yes', '--threshold=16', '--no-pager', UNIT);
  expect(status, said).toBe(0);
  rmSync(folder, { recursive: true });
  return undefined;
});
