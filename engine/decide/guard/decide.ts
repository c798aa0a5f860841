import type { Facts } from '../model/facts.ts';
import type { GuardStep } from '../model/guard.ts';
import type { VisitRelease } from '../model/release.ts';
import type { FetchRequest, Shown, Verdict } from '../model/verdict.ts';
import { matchPath, type PageMatch } from '../routing/match-path.ts';
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
  return decideWith(new Decision(release, facts, explain), match);
}

/**
 * Decides with a decision of one's own making, for who wants to watch it.
 *
 * @param match what stands at the path.
 * @param steps those that are still to be run; the decision has run those before. The effects of the verdict are those
 * of these steps.
 */
export function decideWith(
  decision: Decision,
  match: PageMatch,
  steps: Iterable<GuardStep> = decision.release.site.guard.steps,
): Verdict {
  decision.chooseChannel(ENGINE('channel'));
  if (!decision.hasChannelRecord()) {
    return needVerdict(
      decision,
      [{ via: 'channel-record', name: 'channelRecord', channel: decision.channelId }],
      null,
    );
  }
  const page = decision.facts.channels[decision.channelId]?.pages?.[match.page] ?? match.page;
  const shown: Shown = { page, screen: match.screen, routeId: match.routeId };
  for (const step of steps) {
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
