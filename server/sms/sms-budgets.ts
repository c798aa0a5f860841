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

/** Every budget that a login code is taken from, besides those of the number and the address. */
export function smsBudgets(
  { host, address }: CallRequest,
  hosts: Release['hosts'],
  settings: SmsBudgetSettings,
): readonly Budget[] {
  return [
    ...budgetsOf(`sms network ${wideNetworkOf(address)}`, settings.network, 'sms-network-limit'),
    ...sharedBudgets(pickHost(hosts, host).id, settings),
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
