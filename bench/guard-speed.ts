import { readSources } from '../engine/cli/read-sources.ts';
import { compile } from '../engine/compile/compile.ts';
import { simulateJourney } from '../engine/decide/guard/simulate-journey.ts';
import type { Release } from '../engine/decide/model/release.ts';
import { type AnyVisit, stage } from '../test/support/any-visit.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { printTable } from './print-table.ts';

/** Milliseconds of processor time for each row. */
const LONG_ENOUGH = 1500;

const channelInfo = { text: JSON.stringify({ code: 200, data: { nid: 'channel_5818', application: 3 } }) };
const NEW_VISITOR: AnyVisit = {
  host: 'localhost',
  address: '/?channel=5818&utm_source=kuaishou&callback=abc',
  local: {},
  session: {},
  answers: { channelInfo },
  app: {},
};
const VISITS: Readonly<Record<string, AnyVisit>> = {
  'a new visitor, root to login': NEW_VISITOR,
  'a logged-in visitor, login to form': {
    ...NEW_VISITOR,
    address: '/login',
    local: { access_token: 't1', user_id: 'u1', channel: 'channel_5818' },
    answers: { channelInfo, userInfo: { text: JSON.stringify({ code: 200, data: { id: 'u1' } }) } },
  },
};

/** Decisions per second of processor time. */
function speed(release: Release, visitor: AnyVisit, explain: boolean): number {
  const { visit, facts, world } = stage(release, visitor);
  const run = () => {
    let decisions = 0;
    for (const { needs } of simulateJourney(visit, facts, world, explain).legs) decisions += needs.length + 1;
    return decisions;
  };
  for (let warm = 0; warm < 500; warm += 1) run();
  const start = process.cpuUsage();
  let decisions = 0;
  let spent = 0;
  while (spent < LONG_ENOUGH) {
    for (let times = 0; times < 100; times += 1) decisions += run();
    const { user, system } = process.cpuUsage(start);
    spent = (user + system) / 1000;
  }
  return (decisions / spent) * 1000;
}

/** How many navigations the guard decides in a second, alone and with the trace that explains them. */
export function benchGuardSpeed(): void {
  const { release } = compile(readSources(PROJECT_ROOT));
  if (!release) throw new Error('the configuration has problems: npm run check');
  const rows = Object.entries(VISITS).map(([name, visitor]) => {
    const plain = speed(release, visitor, false);
    const traced = speed(release, visitor, true);
    return [name, plain.toFixed(0), traced.toFixed(0), `${(plain / traced).toFixed(2)} ×`];
  });
  printTable('Decisions of the guard in a second', ['', 'plain', 'with trace', 'trace costs'], rows);
}
