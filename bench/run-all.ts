import { parseArgs } from 'node:util';
import { benchCheckOneChannel } from './check-one-channel.ts';
import { benchConfigGrowth } from './config-growth.ts';
import { benchConsole } from './console.ts';
import type { PageName } from './first-page/hold-limits.ts';
import { benchFirstPage } from './first-page.ts';
import { benchGuardSpeed } from './guard-speed.ts';
import { benchProveGrowth } from './prove-growth.ts';
import { benchServer } from './server.ts';

const BENCHES = ['guard', 'config', 'check', 'prove', 'first-page', 'server', 'console'] as const;
/** Parts of `first-page`. */
const PAGES: readonly PageName[] = ['login', 'form'];

const USAGE = `Usage: npm run bench -- [--only NAME]… [--rounds N] [--check] [--seconds N]
  --only NAME  ${BENCHES.join(', ')}, and ${PAGES.join(' or ')}, parts of first-page; may be given several times
  --rounds N   how often each first page is opened for each of its moments, 5 when absent
  --check      exit with 1 unless first pages keep the limits of bench/limits.json, on a quiet machine
  --seconds N  of each load of the server, 5 when absent`;

/**
 * Everything that is measured. Numbers are worth something beside the others of the same run only: each table has
 * ratios.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [...BENCHES] },
      rounds: { type: 'string', default: '5' },
      check: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '5' },
      help: { type: 'boolean' },
    },
  });
  const rounds = Number(values.rounds);
  const seconds = Number(values.seconds);
  const known = values.only.every((name) => [...BENCHES, ...PAGES].some((one) => one === name));
  if (values.help || !known || !Number.isInteger(rounds) || rounds < 1 || !(seconds > 0)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  if (values.only.includes('guard')) benchGuardSpeed();
  if (values.only.includes('config')) await benchConfigGrowth();
  if (values.only.includes('check')) benchCheckOneChannel();
  if (values.only.includes('prove')) benchProveGrowth();
  const pages = PAGES.filter((page) => values.only.includes('first-page') || values.only.includes(page));
  const broken = pages.length > 0 ? await benchFirstPage(pages, rounds, values.check) : 0;
  if (values.only.includes('server')) await benchServer(seconds);
  if (values.only.includes('console')) await benchConsole();
  return broken > 0 ? 1 : 0;
}
