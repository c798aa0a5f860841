import { asksFor } from '../../decide/ads/asks-for.ts';
import { PART_NOTICES } from '../../decide/calls/part-notices.ts';
import { PART_WAITS } from '../../decide/calls/part-waits.ts';
import { resolveChannel } from '../../decide/routing/resolve-channel.ts';
import { cellAt, type FailingThing, type FailureCell } from './failure-cell.ts';
import { blocksOf, type FailureWorld, pageOf, type VisitStop } from './visit-stop.ts';

/** How any file fails. */
const MODES = ['HTTP 404', 'HTTP 500', 'no connection', 'no answer'] as const;

/** How a part of a release fails: in the visit's own one, where another takes its place, or everywhere. */
const PART_MODES = [...MODES, 'another hash'] as const;

/** How code fails, of the pages and of ad networks: a server that has it no more may send a page instead. */
const CODE_MODES = [...MODES, 'not a script'] as const;

/** Parts of the release, and code, that a stop needs beyond what the entry page brings. */
export function partCells(world: FailureWorld, stop: VisitStop): readonly FailureCell[] {
  const { before, journey, scripts } = stop;
  const page = pageOf(world, journey);
  const { visitorTimeout } = world.visit.site.api;
  const said = (...notices: readonly (keyof typeof PART_NOTICES)[]) =>
    notices.map((notice) => world.visit.site.text[PART_NOTICES[notice]] ?? '');
  const part = (name: string, shown: 'page' | 'form' | 'agreement'): readonly FailureCell[] => {
    const thing: FailingThing = { kind: 'part', name, address: `/release/*/${name}` };
    const isPage = shown === 'page';
    const longest = isPage ? visitorTimeout : PART_WAITS.own + PART_WAITS.other;
    const here = PART_MODES.map((mode) =>
      cellAt(world, stop, thing, mode, { atMost: mode === 'no answer' ? PART_WAITS.own : 0 }),
    );
    const everywhere = PART_MODES.map((mode) => {
      // What is nowhere any more (404) is of a site that was replaced: only a fresh start helps, and the visitor is
      // told so.
      const gone = isPage ? said('script') : said(shown, 'script');
      const notices = mode === 'HTTP 404' ? gone : said(shown);
      const seen = { notices, atMost: mode === 'no answer' ? longest : 0, ...(isPage && before) };
      return cellAt(world, stop, thing, `everywhere: ${mode}`, seen);
    });
    return [...here, ...everywhere];
  };
  const code = (name: string): readonly FailureCell[] =>
    CODE_MODES.map((mode) => {
      const hangs = mode === 'no answer';
      const seen = {
        notices: said(hangs ? 'page' : 'script'),
        atMost: hangs ? visitorTimeout : 0,
        ...before,
      };
      return cellAt(world, stop, { kind: 'code', name, address: '/assets/*.js' }, mode, seen);
    });
  // The form with the validators that are compiled from its schema.
  const forms = blocksOf(world, journey).flatMap(({ block, with: { form } }) =>
    block === 'form' ? part(`forms/${form}.js`, 'form') : [],
  );
  if (before) return [...part(`pages/${page}.json`, 'page'), ...scripts.flatMap(code), ...forms];
  const agreements = world.release.pages[page]?.agreements?.slice(0, 1) ?? [];
  const ads = adScripts(world, stop).flatMap(({ thing, counts }) =>
    CODE_MODES.map((mode) => {
      const isLost = mode === 'not a script' && counts;
      const ends = isLost ? { lost: ['conversions'] } : { kept: ['conversions, for another try'] };
      return cellAt(world, stop, thing, mode, ends);
    }),
  );
  return [...forms, ...agreements.flatMap(({ id }) => part(`agreements/${id}.json`, 'agreement')), ...ads];
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
