import { remembered } from '../../compile/remembered.ts';
import type { Scalar } from '../../decide/model/json.ts';
import { OWN_CHANNEL } from './constraints.ts';
import { answered, failedReplies, NO_ANSWER } from './reply-status.ts';
import type { TriedValues } from './tried-values.ts';

/** The values of a fact that can make a difference. */
export type Domains = (fact: string) => readonly Scalar[];

/** Reads the values of each fact from the rules. Which of them lead alike is for the diagrams to find. */
export function domainsOf(tried: TriedValues): Domains {
  const known = new Map<string, readonly Scalar[]>();
  return (fact) => remembered(known, fact, () => valuesOf(fact, tried));
}

function valuesOf(fact: string, tried: TriedValues): readonly Scalar[] {
  const { sites } = tried;
  const [group, name = '', field] = fact.split('.');
  if (sites.some(({ guard }) => guard.channel.sources.includes(fact))) {
    const isEmptyAnother = tried.outcome(fact, '') !== tried.outcome(fact, null);
    return [null, OWN_CHANNEL, ...(isEmptyAnother ? [''] : [])];
  }
  if (fact === 'now') {
    // Versions are valid at times: one stands for all at which the rules come out alike.
    const outcomes = tried.of(fact).map((time) => tried.outcome(fact, time));
    return tried.of(fact).filter((_, at) => outcomes.indexOf(outcomes[at] as string) === at);
  }
  if (group !== 'reply' || field !== undefined) return tried.of(fact);
  if (sites.some(({ guard }) => guard.fetches[name]?.via === 'bridge')) return [answered(null), NO_ANSWER];
  const failures = (of: string) =>
    tried.of(`${fact}.${of}`).filter((value) => typeof value === 'number' && value !== 200) as number[];
  return [answered(200), ...failedReplies(failures('code'), failures('httpStatus'))];
}
