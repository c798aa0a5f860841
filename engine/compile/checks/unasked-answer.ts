import { type Lookup, UNKNOWN } from '../../decide/rules/unknown.ts';
import { type At, child, entries, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { createFold, type FoldCondition, isSound } from '../logic/fold-condition.ts';
import { all, any, canHold, type Formula, not } from '../logic/formula.ts';
import { pageBodies } from '../page-bodies.ts';
import { nodesOf } from '../rule-nodes.ts';

export const unaskedAnswer: Check<'C103'> = {
  code: 'C103',
  title: 'Conditions of blocks read only answers that their page has',
  meaning:
    'A page asks nobody: what its blocks read is what the guard has asked for on the way to it, and of that only what is remembered for the visit. An answer that nobody asked for is empty, so the block never shows, or always. A condition that reads the "status" of the answer says itself what holds without one.',
  severity: 'warning',
  files: ['page', 'shared-blocks'],
  check(config, report) {
    const fold = createFold(config);
    const fetches = new Map(entries(child(config.guard, 'fetches')));
    const places = placesOf(config);
    for (const position of config.rules) {
      const shown = places.get(position.at.file);
      if (!shown || !isSound(position)) continue;
      const reads = nodesOf(position).flatMap(({ at, operator, args: [name] }) => {
        const read = operator === 'var' ? /^reply\.([^.]+)\.(.+)$/.exec(String(name?.value)) : null;
        return read ? [{ at, fetch: read[1] ?? '', field: read[2] }] : [];
      });
      for (const { at, fetch } of reads) {
        const spec = fetches.get(fetch);
        if (!spec || reads.some((read) => read.fetch === fetch && read.field === 'status')) continue;
        if (textAt(spec, 'remember') !== 'visit') {
          report(at, { kind: 'forgotten', fetch, steps: [] });
          continue;
        }
        for (const known of shown) {
          const asking = askingSteps(config, fetch, fold, known);
          const asked = any(asking.map(({ when }) => when));
          if (!canHold(fold(position.at, { known }), not(asked))) continue;
          report(at, { kind: 'unasked', fetch, steps: asking.map(({ id }) => id) });
          break;
        }
      }
    }
  },
};

interface AskingStep {
  readonly id: string;
  readonly when: Formula;
}

/** The steps of the guard that ask for an answer at a place, each with the condition under which it does. */
function askingSteps(
  { guard }: Config,
  name: string,
  fold: FoldCondition,
  known: Lookup,
): readonly AskingStep[] {
  const found = items(child(guard, 'steps')).map((step): AskingStep => {
    const calls = items(child(step, 'fetch')).filter((fetch) => textAt(fetch, 'name') === name);
    // A condition on the answer itself only keeps it from being asked for again.
    const again = `"reply.${name}.`;
    const when = calls.map((fetch) => {
      const own = child(fetch, 'when');
      return JSON.stringify(own.value ?? null).includes(again) || fold(own, { known });
    });
    return { id: textAt(step, 'id') ?? '', when: all([fold(child(step, 'when'), { known }), any(when)]) };
  });
  return found.filter(({ when }) => canHold(when));
}

const NOTHING_KNOWN: Lookup = () => UNKNOWN;

/** What is known of the path at each place where a page, or a file of shared blocks, is shown: by file. */
function placesOf(config: Config): ReadonlyMap<string, readonly Lookup[]> {
  const found = new Map<string, readonly Lookup[]>();
  const landing = child(config.everyHost, 'landing');
  const screens = items(child(landing, 'screens')).map(({ value }) => value);
  for (const page of config.pages) {
    const id = page.file.replace(/^.*\/|\.json$/g, '');
    const routes = config.routes.filter((route) => textAt(route, 'page') === id).map(routeFacts);
    const places = screens.includes(id) ? [...routes, tagFacts(child(landing, 'tags'))] : routes;
    const known: readonly Lookup[] = places.length > 0 ? places : [NOTHING_KNOWN];
    found.set(page.file, known);
    for (const block of pageBodies(page).flatMap((body) => items(child(body, 'blocks')))) {
      const shared = config.sharedBlocks.get(textAt(block, 'shared') ?? '');
      if (shared) found.set(shared.file, [...(found.get(shared.file) ?? []), ...known]);
    }
  }
  return found;
}

function routeFacts(route: At): Lookup {
  const path = textAt(route, 'path') ?? '';
  const facts = new Map<string, string>([
    ['nav.path', path],
    ['route.routeId', textAt(route, 'id') ?? ''],
    ['route.access', textAt(route, 'access') ?? 'open'],
    ['route.screen', path.slice(path.lastIndexOf('/') + 1)],
  ]);
  const tags = tagFacts(child(route, 'tags'));
  return (name) => facts.get(name) ?? tags(name);
}

function tagFacts(tags: At): Lookup {
  const names = items(tags).map(({ value }) => String(value));
  return (name) => (name === 'route.tags' ? names : UNKNOWN);
}
