import { createLookup } from '../../decide/facts/lookup.ts';
import { failedReply } from '../../decide/guard/read-reply.ts';
import { rememberedReplies } from '../../decide/guard/simulate-journey.ts';
import type { Query } from '../../decide/model/facts.ts';
import type { Scalar } from '../../decide/model/json.ts';
import { transitionsFrom } from '../transitions/transitions-from.ts';
import { callsOnPage } from './call-cells.ts';
import { satisfyingVisit } from './satisfying-visit.ts';
import { askedBy, type FailureWorld, pageOf, type VisitStop } from './visit-stop.ts';

/** Values of a login, for the visitor who logs in on the way. */
const SOMEBODY = 'somebody';

/** The beginning of a visit. */
export interface VisitStart {
  readonly path: string;
  readonly query: Query;
}

/**
 * The points of a visit at which something outside is asked for: the arrival, the page after the login, the consent
 * that an institution may ask for after a form, the pages after that; then, for everything that was not asked for by
 * then, a visit of its own that asks for it, where there is one.
 */
export function visitStops(world: FailureWorld, start: VisitStart): readonly VisitStop[] {
  const stops = withConsent(world, mainWay(world, start));
  const { guard, routes } = world.visit.site;
  const trying = (id: string, from: Query, rules: Parameters<typeof satisfyingVisit>[1]) => {
    const { path, query, stored } = satisfyingVisit(world.visit, rules);
    return stopAt(world, id, path ?? start.path, { ...from, ...query }, stored);
  };
  const asked = () => new Set(stops.flatMap(({ journey }) => askedBy(journey)));
  for (const step of guard.steps) {
    for (const { name, when } of step.fetch ?? []) {
      if (asked().has(name)) continue;
      const stop = trying(`asks ${name}`, sourced(world, start.query), [step.when, when]);
      if (askedBy(stop.journey).includes(name)) stops.push({ ...stop, only: name });
    }
    for (const row of step.rows) {
      const told = row.do?.find((effect) => effect.do === 'native');
      if (!told) continue;
      const stop = trying(`${step.id} / ${row.id}`, start.query, [step.when, row.when]);
      if (stop.journey.effects.some((effect) => effect.do === 'native'))
        stops.push({ ...stop, only: told.handler });
    }
  }
  const made = stops.flatMap((stop) =>
    callsOnPage(world, stop).filter(({ block }) => (stop.only ?? block.block) === block.block),
  );
  const blocks = new Set(made.map(({ block }) => block.block));
  const endpoints = new Set(made.map(({ endpoint }) => endpoint));
  for (const name of asked()) {
    const spec = guard.fetches[name];
    if (spec?.via === 'api') endpoints.add(spec.endpoint);
  }
  for (const { path } of [...world.visit.host.screens, ...routes]) {
    const stop = stopAt(world, `opens ${path}`, path, start.query, loggedIn(world));
    const calls = callsOnPage(world, stop);
    for (const { block, endpoint } of calls) {
      if (blocks.has(block.block) && endpoints.has(endpoint)) continue;
      stops.push({ ...stop, only: block.block });
      blocks.add(block.block);
      for (const one of calls) if (one.block.block === block.block) endpoints.add(one.endpoint);
    }
  }
  return stops;
}

/** Arrival, login, form, destinations: as far as the pages go. */
export function mainWay(world: FailureWorld, { path, query }: VisitStart): VisitStop[] {
  const start = stopAt(world, 'arrives', path, query, {});
  const byForm = loggedInByForm(world, start);
  const after = leadsOn(world, start, 'login') ? afterLogin(world, start) : byForm;
  if (!after) return [start];
  const ends = leadsOn(world, after, 'saved') ? afterForm(world, after) : [];
  // Who logs in by a form has saved it when networks hear of the login.
  return [start, after, ...ends.map((end) => ({ ...end, isLogin: after === byForm }))];
}

/** The same, with the question that an institution may ask once the first form is saved. */
function withConsent(world: FailureWorld, stops: readonly VisitStop[]): VisitStop[] {
  return stops.flatMap((stop, place) => {
    const isFirst = stops.findIndex((one) => leadsOn(world, one, 'saved')) === place;
    return isFirst ? [stop, askedForConsent(world, stop)] : [stop];
  });
}

function askedForConsent(world: FailureWorld, stop: VisitStop): VisitStop {
  const form = callsOnPage(world, stop).find(({ call }) => call.then === 'saved')?.block.block ?? null;
  return { ...staying(stop, 'an institution asks', form), isLogin: false, asksConsent: true };
}

/** The same page, once more for a block of it: nothing is asked for on the way there. */
function staying(stop: VisitStop, id: string, only: string | null): VisitStop {
  const { scripts, loaded } = stop;
  const journey = { ...stop.journey, legs: [], effects: [] };
  return { ...stop, id, journey, only, scripts: [], loaded: [...loaded, ...scripts] };
}

function leadsOn(world: FailureWorld, stop: VisitStop, what: string): boolean {
  return callsOnPage(world, stop).some(({ call }) => call.then === what);
}

function afterLogin(world: FailureWorld, start: VisitStop): VisitStop {
  const stored = { ...start.journey.facts.stored, ...loggedIn(world) };
  const stop = stopAt(world, 'logs in', world.visit.site.api.afterLogin, {}, stored, start);
  return { ...stop, isLogin: true };
}

/** The same page, for a visitor whom its form has logged in; null where it has none that does. */
function loggedInByForm(world: FailureWorld, start: VisitStop): VisitStop | null {
  const form = callsOnPage(world, start).find(({ call }) => call.withFormLogin)?.block.block;
  if (form === undefined) return null;
  const { journey, ...stays } = staying(start, 'logs in by the form', form);
  const login = loggedIn(world);
  // The form is being saved by then: what it asks for besides comes too late for it.
  const late = Object.keys(world.visit.site.guard.fetches).map((name) => [name, failedReply('timeout')]);
  const facts = {
    ...journey.facts,
    stored: { ...journey.facts.stored, ...login },
    replies: { ...Object.fromEntries(late), ...journey.facts.replies },
  };
  return { ...stays, journey: { ...journey, facts, stored: { ...journey.stored, ...login } } };
}

/** Where a form leads that was saved, with a match and without. */
function afterForm(world: FailureWorld, on: VisitStop): readonly VisitStop[] {
  const lookup = createLookup(world.visit, on.journey.facts);
  const transitions = transitionsFrom(world.release.pages[pageOf(world, on.journey)]);
  return (['success', 'fail'] as const).map((kind) => {
    const transition = transitions.find(({ by, result }) => by === 'saved' && result === kind);
    const [next = '/', search = ''] = String(transition?.to ?? lookup(`flow.${kind}`)).split('?');
    const own = { ...Object.fromEntries(new URLSearchParams(search)), ...transition?.query };
    return stopAt(world, `saved, ${kind}`, next, own, on.journey.facts.stored, on);
  });
}

function stopAt(
  world: FailureWorld,
  id: string,
  path: string,
  query: Query,
  stored: Readonly<Record<string, Scalar>>,
  from: VisitStop | null = null,
): VisitStop {
  const replies = from ? rememberedReplies(world.visit, from.journey.facts) : {};
  const start = world.start(path, query, stored, replies);
  const journey = world.play(start);
  const loaded = new Set(from ? [...from.loaded, ...from.scripts] : []);
  const needed = scriptsOf(world, pageOf(world, journey)).filter((script) => !loaded.has(script));
  const before = from ? { path: from.journey.path, page: pageOf(world, from.journey) } : null;
  const mode = { id, start, journey, before, only: null, isLogin: false, asksConsent: false };
  return { ...mode, scripts: needed, loaded: [...loaded] };
}

/** Scripts that the blocks of a page need beyond that of the first page. */
function scriptsOf({ release, scripts }: FailureWorld, page: string): readonly string[] {
  const blocks = release.pages[page]?.blocks ?? [];
  return [...new Set(blocks.flatMap(({ block }) => scripts.get(block) ?? []))];
}

function loggedIn({ visit }: FailureWorld): Readonly<Record<string, Scalar>> {
  return Object.fromEntries(visit.site.api.unauthorised.clear.map((key) => [key, SOMEBODY]));
}

/** The channel under every name that the address may have for it: some steps want a certain one. */
function sourced({ visit }: FailureWorld, query: Query): Query {
  const names = visit.site.guard.channel.sources.flatMap((source) =>
    source.startsWith('query.') ? [source.slice('query.'.length)] : [],
  );
  const channel = names.map((name) => query[name]).find((value) => value !== undefined);
  return channel === undefined
    ? query
    : { ...query, ...Object.fromEntries(names.map((name) => [name, channel])) };
}
