import type { Json, Scalar } from '../../decide/model/json.ts';
import type { SitePart } from '../../decide/model/release.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { answered, NO_ANSWER } from './constraints.ts';
import { decidingRules } from './deciding-rules.ts';
import { failedReplies } from './failed-replies.ts';
import type { KnownValues } from './known-values.ts';
import { OWN_CHANNEL } from './own-channel.ts';
import { literals } from './tried-values.ts';
import { ValuePartition } from './value-partition.ts';

/** The values of a fact that can make a difference: one for each way in which the rules tell values apart. */
export type Domains = (fact: string) => readonly Scalar[];

/**
 * Reads from the rules which values of each fact they tell apart: those with which some part of a condition comes out
 * otherwise. Codes 6 and 7 are one when they stand in the same rows and nowhere else; an empty text is one with a
 * missing one where no rule asks.
 *
 * @param sites the site, or both sites that are compared.
 * @param conditions further rules that decide something: those of the blocks of pages.
 * @param known what address, host and channel may be, where something is compared with it.
 */
export function domainsOf(
  sites: readonly SitePart[],
  conditions: readonly Json[],
  known: KnownValues,
): Domains {
  const partition = new ValuePartition(sites, conditions, known);
  const cache = new Map<string, readonly Scalar[]>();
  return (fact) => {
    let values = cache.get(fact);
    if (!values) {
      values = valuesOf(fact, sites, partition);
      cache.set(fact, values);
    }
    return values;
  };
}

function valuesOf(fact: string, sites: readonly SitePart[], partition: ValuePartition): readonly Scalar[] {
  const [group, name = '', field] = fact.split('.');
  // Of a place the brand is known; whoever asks without one wants all that it is compared with.
  if (group === 'brand') return [null, ...textsComparedWith(fact, sites)];
  if (group === 'reply' && field === undefined) return replyStatusesOf(name, sites, partition);
  if (sites.some(({ guard }) => guard.channel.sources.includes(fact))) {
    const isEmptyAnother = partition.outcome(fact, '') !== partition.outcome(fact, null);
    return [null, OWN_CHANNEL, ...(isEmptyAnother ? [''] : [])];
  }
  return partition.values(fact);
}

function textsComparedWith(fact: string, sites: readonly SitePart[]): readonly string[] {
  const rules = sites.flatMap(decidingRules).filter((rule) => factsIn(rule).includes(fact));
  return [...new Set(rules.flatMap(literals).filter((value) => typeof value === 'string'))];
}

function replyStatusesOf(
  fetch: string,
  sites: readonly SitePart[],
  partition: ValuePartition,
): readonly string[] {
  if (sites.some(({ guard }) => guard.fetches[fetch]?.via === 'bridge')) return [answered(null), NO_ANSWER];
  const numbers = (field: string) =>
    partition.tried.of(`reply.${fetch}.${field}`).filter((value) => typeof value === 'number');
  return [
    answered(200),
    ...failedReplies(
      (field, value) => partition.outcome(`reply.${fetch}.${field}`, value),
      numbers('code'),
      numbers('httpStatus').filter((status) => status !== 200),
    ),
  ];
}
