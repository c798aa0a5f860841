import type { Scalar } from '../../decide/model/json.ts';
import type { SitePart } from '../../decide/model/release.ts';
import { remembered } from '../remembered.ts';
import { answered, NO_ANSWER } from './constraints.ts';
import { failedReplies } from './failed-replies.ts';
import { OWN_CHANNEL } from './own-channel.ts';
import type { ValuePartition } from './value-partition.ts';

/** The values of a fact that can make a difference: one for each way in which the rules tell values apart. */
export type Domains = (fact: string) => readonly Scalar[];

/**
 * Reads from the rules which values of each fact they tell apart: those with which some part of a condition comes out
 * otherwise. Codes 6 and 7 are one when they stand in the same rows and nowhere else; an empty text is one with a
 * missing one where no rule asks.
 *
 * @param sites the site, or both sites that are compared.
 * @param partition what their conditions tell apart.
 */
export function domainsOf(sites: readonly SitePart[], partition: ValuePartition): Domains {
  const known = new Map<string, readonly Scalar[]>();
  return (fact) => remembered(known, fact, () => valuesOf(fact, sites, partition));
}

function valuesOf(fact: string, sites: readonly SitePart[], partition: ValuePartition): readonly Scalar[] {
  const [group, name = '', field] = fact.split('.');
  if (group === 'reply' && field === undefined) return replyStatusesOf(name, sites, partition);
  if (sites.some(({ guard }) => guard.channel.sources.includes(fact))) {
    const isEmptyAnother = partition.outcome(fact, '') !== partition.outcome(fact, null);
    return [null, OWN_CHANNEL, ...(isEmptyAnother ? [''] : [])];
  }
  return partition.values(fact);
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
