import type { Release } from '../../engine/decide/model/release.ts';
import { pickHost } from '../../engine/decide/routing/pick-host.ts';
import { type Budget, budgetsOf } from '../budgets/budget.ts';
import { type BudgetUse, readBudgets } from '../budgets/spend-budgets.ts';
import type { CallRequest } from '../calls/call.ts';
import type { SmsBudgetSettings } from '../config/service-data.ts';
import type { SqlReader } from '../db/database.ts';
import { wideNetworkOf } from '../place/network-of.ts';

/** Budgets that all visitors share: of the site, and of a host table. */
function sharedBudgets(host: string, { host: ofHost, site }: SmsBudgetSettings): readonly Budget[] {
  return [
    ...budgetsOf(`sms host ${host}`, ofHost, 'sms-budget-gone'),
    ...budgetsOf('sms site', site, 'sms-budget-gone'),
  ];
}

/**
 * Every budget that a login code is taken from, besides those of the number and the address. Of the shared ones the
 * last part is for networks that had few codes, so that some that take all they get do not take everybody's.
 */
export function smsBudgets(
  { host, address }: CallRequest,
  hosts: Release['hosts'],
  settings: SmsBudgetSettings,
): readonly Budget[] {
  const own = `sms network ${wideNetworkOf(address)}`;
  const { percent, few } = settings.reserve;
  return [
    ...budgetsOf(own, settings.network, 'sms-network-limit'),
    ...sharedBudgets(pickHost(hosts, host).id, settings).map((budget) => ({
      ...budget,
      reserve: { percent, own, few: few[budget.window], reason: 'sms-network-limit' as const },
    })),
  ];
}

/** What is used of the budgets that all visitors share: of the site, and of each host table. */
export async function sharedUse(
  db: SqlReader,
  hosts: Release['hosts'],
  settings: SmsBudgetSettings,
  now: number,
): Promise<readonly BudgetUse[]> {
  const all = Object.keys(hosts).flatMap((host) => sharedBudgets(host, settings));
  return readBudgets(db, [...new Map(all.map((one) => [`${one.scope} ${one.window}`, one])).values()], now);
}

/** True for the budgets whose end stops visitors who have done nothing. */
export function isShared({ reason }: Budget): boolean {
  return reason === 'sms-budget-gone';
}
