import { parseArgs } from 'node:util';
import { benchCheckOneChannel } from './check-one-channel.ts';
import { benchConfigGrowth } from './config-growth.ts';
import { benchFirstPage } from './first-page.ts';
import { benchGuardSpeed } from './guard-speed.ts';
import { benchProveGrowth } from './prove-growth.ts';
import { benchServer } from './server.ts';

const BENCHES = ['guard', 'config', 'check', 'prove', 'first-page', 'server'] as const;

const USAGE = `Usage: npm run bench -- [--only NAME]… [--runs N] [--seconds N]
  --only NAME  ${BENCHES.join(', ')}; may be given several times
  --runs N     loads of the first page, 9 when absent
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
      runs: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '5' },
      help: { type: 'boolean' },
    },
  });
  const runs = Number(values.runs);
  const seconds = Number(values.seconds);
  const known = values.only.every((name) => BENCHES.some((bench) => bench === name));
  if (values.help || !known || !Number.isInteger(runs) || runs < 1 || !(seconds > 0)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  if (values.only.includes('guard')) benchGuardSpeed();
  if (values.only.includes('config')) await benchConfigGrowth();
  if (values.only.includes('check')) benchCheckOneChannel();
  if (values.only.includes('prove')) benchProveGrowth();
  if (values.only.includes('first-page')) await benchFirstPage(runs);
  if (values.only.includes('server')) await benchServer(seconds);
  return 0;
}
