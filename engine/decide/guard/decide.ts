import type { Facts } from '../model/facts.ts';
import type { VisitRelease } from '../model/release.ts';
import type { FetchRequest, Shown, Verdict } from '../model/verdict.ts';
import { matchPath } from '../routing/match-path.ts';
import { Decision } from './decision.ts';
import { runStep } from './run-step.ts';

const ENGINE = (step: string) => ({ step, row: null });

/**
 * Decides one navigation. Pure: the same facts always give the same verdict, and nothing is touched.
 *
 * The steps of `schemas/guard.json` run in order. When a step needs an answer from outside that is not in the facts,
 * the decision goes on with that answer unknown, to find what else is certain to be needed (so that it can be fetched
 * at the same time) and whether the page is already certain (so that it can be shown meanwhile). Effects of a `need`
 * verdict are certain: each of them is among the effects of the next verdict on the same navigation.
 *
 * @param explain also record the value of every node of every condition.
 */
export function decide(release: VisitRelease, facts: Facts, explain = false): Verdict {
  const match = matchPath(release, facts.nav.path);
  if (match.kind === 'root') {
    return { kind: 'go', path: match.to, query: facts.nav.query, by: ENGINE('root'), effects: [], trace: [] };
  }
  const decision = new Decision(release, facts, match, explain);
  decision.chooseChannel(ENGINE('channel'));
  if (!decision.hasChannelRecord()) {
    return needVerdict(
      decision,
      [{ via: 'channel-record', name: 'channelRecord', channel: decision.channel.id }],
      null,
    );
  }
  const page = facts.channels[decision.channel.id]?.pages?.[match.page] ?? match.page;
  const shown: Shown = { page, screen: match.screen, routeId: match.routeId };
  for (const step of release.site.guard.steps) {
    const end = runStep(step, decision);
    if (end === 'continue') continue;
    const certain = decision.requests.length === 0;
    if (end === 'unclear') return needVerdict(decision, decision.requests, null);
    if (end.kind === 'stay') {
      return certain
        ? { kind: 'stay', shown, by: end.by, effects: decision.effects, trace: decision.trace }
        : needVerdict(decision, decision.requests, shown);
    }
    return certain
      ? {
          kind: 'go',
          path: end.path,
          query: end.query,
          by: end.by,
          effects: decision.effects,
          trace: decision.trace,
        }
      : needVerdict(decision, decision.requests, null);
  }
  return decision.requests.length === 0
    ? { kind: 'stay', shown, by: ENGINE('end'), effects: decision.effects, trace: decision.trace }
    : needVerdict(decision, decision.requests, shown);
}

function needVerdict(decision: Decision, fetches: readonly FetchRequest[], meanwhile: Shown | null): Verdict {
  const by = decision.firstRequestBy ?? ENGINE('channel');
  return { kind: 'need', fetches, meanwhile, by, effects: decision.effects, trace: decision.trace };
}
