import type { FailureWorld } from '../../analyse/failures/visit-stop.ts';
import { blockNeeds } from '../../compile/block-needs.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import { readSampleReplies } from '../../compile/sample-replies.ts';
import { BROWSER } from '../../decide/facts/apps.ts';
import { simulateJourney } from '../../decide/guard/simulate-journey.ts';
import type { Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { answer, type SimulatedReply } from '../explain/simulated-reply.ts';
import { recordFor, startingFacts } from '../explain/starting-facts.ts';

/** Whose visit the table is about. */
export interface FailureVisitor {
  readonly host: string;
  /** City of the IP look-up; null when it finds none. */
  readonly city: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * The world that `explain` plays visits in: its facts, its guard, its healthy backend (`schemas/samples.json`), and a
 * native app that answers with every value that it is asked for.
 */
export function failureWorld(
  { release, files }: { readonly release: Release; readonly files: readonly SourceFile[] },
  { host, city, now }: FailureVisitor,
): FailureWorld {
  const visit = { id: release.id, site: release.site, host: pickHost(release.hosts, host) };
  const { guard, bridge } = release.site;
  const values = Object.fromEntries(
    Object.keys(bridge.ask).map((name) => [name, name === 'os' ? '2' : 'app']),
  );
  const replies: Record<string, SimulatedReply> = {};
  for (const name of Object.keys(guard.fetches)) {
    if (guard.fetches[name]?.via === 'bridge') replies[name] = { body: { data: values } };
  }
  const healthy = { city, replies, samples: readSampleReplies(files) };
  const { calls, scripts } = blockNeeds(files);
  return {
    release,
    visit,
    calls,
    scripts,
    start: (path, query, stored, known = {}) => ({
      ...startingFacts(visit, { host, path, query, stored, now, os: 3, app: BROWSER }),
      replies: known,
    }),
    play: (start, instead = {}) =>
      simulateJourney(visit, start, {
        channel: (id) => recordFor(release, id, start),
        reply: (request) =>
          (Object.hasOwn(instead, request.name) && instead[request.name]) ||
          answer(request, healthy, release).reply,
      }),
  };
}
