import type { HostAddresses } from './host-addresses.ts';
import type { MovedClass } from './moved-class.ts';
import type { Outcome } from './outcome.ts';

/** The login address that a visitor has stored. */
export const LOGIN_FACT = 'stored.loginAddress';

/** Classes with the same way are led the same transition every host that leads visitors alike. */
export function routeKey({
  constraints,
  before,
  after,
}: Pick<MovedClass, 'constraints' | 'before' | 'after'>): string {
  const way = ({ legs, shown, path, channel, left }: Outcome) => [
    legs.map((leg) => [leg.path, leg.by]),
    shown,
    path,
    channel?.id,
    left?.channel?.id,
  ];
  return JSON.stringify([constraints.get(LOGIN_FACT), way(before), way(after)]);
}

/** True when both are navigated over the same paths by the same rules. */
export function sameLegs({ legs: was }: Outcome, { legs: is }: Outcome): boolean {
  return (
    was.length === is.length &&
    was.every(
      ({ path, by }, at) => path === is[at]?.path && by.step === is[at].by.step && by.row === is[at].by.row,
    )
  );
}

/** Path and page that a class ends at. */
export function endOf({ shown, path }: Outcome, { at }: HostAddresses): string {
  return shown
    ? `${path} ${shown.page} ${shown.screen}`
    : `stopped ${at(path).release.site.guard.redirectLimitPage}`;
}
