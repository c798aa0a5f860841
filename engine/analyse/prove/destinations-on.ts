import type { DestinationDefault } from '../../decide/model/destination.ts';
import type { JsonPointer } from '../../decide/model/json.ts';
import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import type { DefaultReply } from './default-reply.ts';
import type { Outcome } from './outcome.ts';
import { type ConcreteVisit, playVisit } from './visit-of.ts';

/**
 * The rows of `schemas/destinations.json` that a visit passed: for each navigation the one that led on from it, null
 * where no flow code did.
 *
 * @param own the channel of the visitor.
 * @param defaultReply what calls answer of which the visit says nothing.
 */
export function destinationsOn(
  release: Release,
  visit: ConcreteVisit,
  { legs, path: end, channel }: Outcome,
  own: Pick<ChannelRecord, 'id'> & Partial<Pick<ChannelRecord, 'variant'>>,
  defaultReply: DefaultReply,
): readonly (JsonPointer | null)[] {
  const { guard, destinations } = release.site;
  const goes = legs.map(
    ({ by, go }) =>
      go ?? guard.steps.find(({ id }) => id === by.step)?.rows.find(({ id }) => id === by.row)?.go,
  );
  if (!goes.some((go) => go && 'destination' in go)) return [];
  const { stored } = playVisit(release, visit, defaultReply);
  const variant =
    (channel ?? own).variant ?? release.hosts[visit.host]?.variant ?? destinations.defaultVariant;
  return goes.map((go, at) => {
    if (!go || !('destination' in go)) return null;
    const { destination: kind } = go;
    const code = evaluate(destinations.flowCode[kind], (fact) => {
      const value = stored[fact.replace(/^stored\./, '')] ?? null;
      return typeof value === 'object' ? null : value;
    });
    const next = legs[at + 1]?.path ?? end;
    const leads = ({ to }: Pick<DestinationDefault, 'to'>) => to === next;
    const row = destinations.rows[kind].findIndex(
      (one) => leads(one) && typeof code === 'number' && one.codes.includes(code),
    );
    if (row >= 0) return `/site/destinations/rows/${kind}/${row}/to`;
    const usual = destinations.variants[variant]?.[kind].findIndex(leads) ?? -1;
    return usual < 0 ? null : `/site/destinations/variants/${variant}/${kind}/${usual}/to`;
  });
}
