import { asksFor } from '../../decide/ads/asks-for.ts';
import { PART_NOTICES } from '../../decide/calls/part-notices.ts';
import { PART_WAITS } from '../../decide/calls/part-waits.ts';
import { createLookup } from '../../decide/facts/lookup.ts';
import { resolveChannel } from '../../decide/routing/resolve-channel.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import { cellAt, type FailingThing, type FailureCell } from './failure-cell.ts';
import { type FailureWorld, pageOf, type VisitStop } from './visit-stop.ts';

/** How any file fails. */
const MODES = ['HTTP 404', 'HTTP 500', 'no connection', 'no answer'] as const;

/** How a part of a release fails: in the visit's own one, where another takes its place, or everywhere. */
const PART_MODES = [...MODES, 'another hash'] as const;

/** How code fails, of the pages and of ad networks: a server that has it no more may send a page instead. */
const CODE_MODES = [...MODES, 'not a script'] as const;

/** What a file's failure shows; `everywhere` also in the releases that would take its place. */
interface PartFailure {
  readonly path: string;
  readonly page: string;
  readonly notices: readonly (keyof typeof PART_NOTICES)[];
  readonly atMost: number;
}

/** Parts of the release, and code, that a stop needs beyond what the entry page brings. */
export function partCells(world: FailureWorld, stop: VisitStop): readonly FailureCell[] {
  const here = { path: stop.journey.path, page: pageOf(world, stop.journey) };
  const { visitorTimeout } = world.visit.site.api;
  const cells: FailureCell[] = [];
  const add = (
    thing: FailingThing,
    fails: string,
    { notices, ...seen }: PartFailure,
    kept: readonly string[] = [],
    lost: readonly string[] = [],
  ) => {
    const texts = notices.map((notice) => world.visit.site.text[PART_NOTICES[notice]] ?? '');
    cells.push(cellAt(world, stop, thing, fails, { ...seen, notices: texts, kept, lost }));
  };
  const part = (name: string, shown: 'page' | 'form' | 'agreement', lost: PartFailure) => {
    const thing: FailingThing = { kind: 'part', name, address: `/release/*/${name}` };
    for (const mode of PART_MODES) {
      add(thing, mode, { ...here, notices: [], atMost: mode === 'no answer' ? PART_WAITS.own : 0 });
    }
    for (const mode of PART_MODES) {
      const bound = shown === 'page' ? visitorTimeout : PART_WAITS.own + PART_WAITS.other;
      // What is nowhere any more (404) is of a site that was replaced: only a fresh start helps, and the visitor is
      // told so.
      const own = shown === 'page' ? [] : lost.notices;
      const notices = mode === 'HTTP 404' ? [...own, 'script' as const] : lost.notices;
      add(thing, `everywhere: ${mode}`, { ...lost, notices, atMost: mode === 'no answer' ? bound : 0 });
    }
  };
  const { before } = stop;
  if (before) {
    part(`pages/${here.page}.json`, 'page', { ...before, notices: ['page'], atMost: 0 });
    for (const script of stop.scripts) {
      const thing: FailingThing = { kind: 'code', name: script, address: '/assets/*.js' };
      for (const mode of CODE_MODES) {
        const hangs = mode === 'no answer';
        add(thing, mode, {
          ...before,
          notices: [hangs ? 'page' : 'script'],
          atMost: hangs ? visitorTimeout : 0,
        });
      }
    }
  }
  // The form with the validators that are compiled from its schema.
  for (const form of formsOn(world, stop))
    part(`forms/${form}.js`, 'form', { ...here, notices: ['form'], atMost: 0 });
  const [agreement] = world.release.pages[here.page]?.agreements ?? [];
  if (agreement && !before) {
    part(`agreements/${agreement.id}.json`, 'agreement', { ...here, notices: ['agreement'], atMost: 0 });
  }
  if (!before) {
    for (const { thing, counts } of adScripts(world, stop)) {
      for (const mode of CODE_MODES) {
        const isLost = mode === 'not a script' && counts;
        const [kept, lost] = isLost ? [[], ['conversions']] : [['conversions, for another try'], []];
        add(thing, mode, { ...here, notices: [], atMost: 0 }, kept, lost);
      }
    }
  }
  return cells;
}

/** Forms of the blocks on the page. */
function formsOn({ release, visit }: FailureWorld, { journey }: VisitStop): readonly string[] {
  const lookup = createLookup(visit, journey.facts);
  const blocks = release.pages[journey.shown?.page ?? '']?.blocks ?? [];
  return blocks.flatMap(({ block, when, with: options }) =>
    block === 'form' && (when === undefined || evaluate(when, lookup) === true) ? [String(options.form)] : [],
  );
}

/** The script of the channel's ad network, where it has one; `counts` when conversions count as told without it. */
function adScripts(
  { visit, release }: FailureWorld,
  { journey: { facts } }: VisitStop,
): readonly { readonly thing: FailingThing; readonly counts: boolean }[] {
  const ad = facts.channels[resolveChannel(visit, facts).id]?.ad;
  const spec = ad && release.ads.networks[ad.network];
  if (!ad || !spec || (ad.id === undefined && asksFor(spec.call.arguments, 'id'))) return [];
  const thing = { kind: 'ad script', name: ad.network, address: ad.script } as const;
  // What came was no script: what stands in a list that the page itself makes counts all the same, unless it is asked.
  const counts = spec.call.queue !== undefined && !asksFor(spec.call.arguments, 'counted');
  return [{ thing, counts }];
}
