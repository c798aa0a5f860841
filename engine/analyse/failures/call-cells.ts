import { conversionFate, eventsFate } from '../../decide/calls/conversion-fate.ts';
import { failureText, type TextRef } from '../../decide/calls/failure-text.ts';
import { loginRefusal } from '../../decide/calls/login-refusal.ts';
import { saveRefusal } from '../../decide/calls/save-refusal.ts';
import { createLookup } from '../../decide/facts/lookup.ts';
import type { BlockCall } from '../../decide/model/block-call.ts';
import type { BlockSpec } from '../../decide/model/page.ts';
import { resolveChannel } from '../../decide/routing/resolve-channel.ts';
import { fillText } from '../../decide/text/fill-text.ts';
import { visitorTexts } from '../../decide/text/visitor-texts.ts';
import { formFetches } from '../../forms/form-fetches.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import { cellAt, type FailingThing, type FailureCell } from './failure-cell.ts';
import { type FailureMode, failureIn, failureModes } from './failure-mode.ts';
import { askedBy, blocksOf, type FailureWorld, pageOf, type VisitStop } from './visit-stop.ts';

/** What the visitor typed, where the page stays. */
const TYPED = 'what was typed';
const DRAFT = 'the answers, as a draft';
/** While the page is not reloaded, also those that no draft may keep. */
const HELD = 'every answer, until the same visitor has logged in again';
/** The same for a visitor who was not logged in. */
const HELD_FOR_NEXT = 'every answer, until a visitor has logged in';

/** What an institution asks once a form is saved. */
const ASKED = 'the question of the institution, asked again on the page of the form';

/** The calls that a form makes by itself: nothing is typed yet. */
const OF_FORM = 'form.fetches';

/** A block's call at a stop. */
export interface CallOnPage {
  readonly block: BlockSpec;
  readonly call: BlockCall;
  /** Name of the call in `schemas/api.json`. */
  readonly endpoint: string;
}

/** The calls of the blocks that stand on the page of a stop. */
export function callsOnPage(world: FailureWorld, { journey, asksConsent }: VisitStop): readonly CallOnPage[] {
  const { visit, calls } = world;
  const isAttributed = carriesAttribution(world, journey);
  const hasToken = createLookup(visit, journey.facts)('visit.hasToken') === true;
  return blocksOf(world, journey).flatMap((block) =>
    (calls.get(block.block) ?? []).flatMap((call): readonly CallOnPage[] => {
      if ((call.withConsent ?? false) !== asksConsent) return [];
      if (call.withAttribution && !isAttributed) return [];
      if (call.withLogin && !hasToken) return [];
      const logsIn = !hasToken && hasLogin(world, block);
      if (call.withFormLogin && !logsIn) return [];
      // Who is asked for a login by the form has one when it is saved.
      if (call.then === 'saved' && logsIn) return [];
      const named = call.call.startsWith('options.') ? block.with[call.call.slice(8)] : call.call;
      return (named === OF_FORM ? askedByForm(world, journey, block) : [named]).flatMap((endpoint) =>
        typeof endpoint === 'string' && visit.site.api.endpoints[endpoint] ? [{ block, call, endpoint }] : [],
      );
    }),
  );
}

/** Calls that the form of a block makes when it is shown. */
function askedByForm(
  { release, visit }: FailureWorld,
  journey: VisitStop['journey'],
  block: BlockSpec,
): readonly string[] {
  const form = release.forms[String(block.with.form)];
  if (!form) return [];
  const lookup = createLookup(visit, journey.facts);
  const known = [...askedBy(journey), ...Object.keys(journey.facts.replies)];
  return formFetches(form, visit.site.guard.fetches, lookup('visit.hasToken') === true)
    .filter(({ name }) => !known.includes(name))
    .map(({ endpoint }) => endpoint);
}

/** True where the form of the block logs visitors in. */
function hasLogin({ release }: FailureWorld, block: BlockSpec): boolean {
  return release.forms[String(block.with.form)]?.login !== undefined;
}

function carriesAttribution({ visit }: FailureWorld, { facts }: VisitStop['journey']): boolean {
  const record = facts.channels[resolveChannel(visit, facts).id];
  return record?.loginAttribution ?? visit.host.loginAttribution ?? false;
}

/** What the visitor sees when a call of a block fails. */
export function callCells(
  world: FailureWorld,
  stop: VisitStop,
  { block, call, endpoint }: CallOnPage,
): readonly FailureCell[] {
  const { api } = world.visit.site;
  const thing: FailingThing = { kind: 'call', name: endpoint, address: api.endpoints[endpoint]?.path ?? '' };
  return failureModes(api, api.endpoints[endpoint]).flatMap((mode): readonly FailureCell[] => {
    if (isFine(world, call, mode)) return [];
    const hangs = hangsIn(mode);
    const cell = cellAt(world, stop, thing, mode.id);
    const away = loginEnd(world, stop, mode, call.endsLogin ?? []);
    const asked = call.withConsent ? [ASKED] : [];
    if (away && call.endsLogin) {
      const why = away.lost.length > 0 ? FORM_SAYS.loginEnded : FORM_SAYS.loginNeeded;
      const notices = [visitorTexts(world.release)[why] ?? ''];
      const held = [DRAFT, away.lost.length > 0 ? HELD : HELD_FOR_NEXT];
      return [{ ...cell, ...away, notices, kept: call.drafts ? held : asked }];
    }
    if (away && call.drafts) return [{ ...cell, ...away, kept: [DRAFT] }];
    if (away) {
      const lost = [...away.lost, ...(call.told === 'login' ? [TYPED] : [])];
      return [{ ...cell, ...away, kept: asked, lost }];
    }
    const on = call.then?.startsWith('options.') ? stopAfter(world, stop, block, call.then) : null;
    return [
      {
        ...(on ? cellAt(world, on, thing, mode.id) : cell),
        notices: on ? saidAfter(world, on, mode, endpoint) : noticesOf(world, call, block, mode, endpoint),
        atMost: hangs || on ? waitOf(world, call, block, hangs) : 0,
        kept: [
          ...(on || call.call === OF_FORM || call.withConsent ? asked : [TYPED]),
          ...(call.drafts ? [DRAFT] : []),
          ...loginOf(world, stop),
        ],
      },
    ];
  });
}

/** What happens to calls that nobody waits for: those of the guard's effects, conversions and tracking. */
export function silentCells(world: FailureWorld, stop: VisitStop, endpoint: string): readonly FailureCell[] {
  const { api } = world.visit.site;
  const spec = api.endpoints[endpoint];
  const thing: FailingThing = { kind: 'call', name: endpoint, address: spec?.path ?? '' };
  const reports = Object.values(world.release.ads.networks).some(
    ({ report }) => report?.endpoint === endpoint,
  );
  const tracks = spec?.base === 'tracking';
  return failureModes(api, spec).map((mode): FailureCell => {
    const away = tracks ? null : loginEnd(world, stop, mode, []);
    const fate = tracks
      ? eventsFate(mode.answer?.status ?? null, mode.reply.code)
      : reports
        ? conversionFate(mode.reply.code, api.successCode)
        : 'refused';
    const what = tracks ? 'the events' : reports ? 'the conversion' : `the call ${endpoint}`;
    const again = fate === 'again' ? [`${what}, for another try`] : [];
    const isLost =
      fate === 'refused' ? mode.reply.code !== api.successCode : fate === 'taken' && isRefused(mode);
    return {
      ...cellAt(world, stop, thing, mode.id, away ?? {}),
      kept: [...(away?.kept ?? loginOf(world, stop)), ...again],
      lost: [...(away?.lost ?? []), ...(isLost ? [what] : [])],
    };
  });
}

/** True where no answer comes. */
function hangsIn(mode: FailureMode): boolean {
  return mode.reply.status === 'timeout';
}

/** True where what was sent is neither taken nor sent again. */
function isRefused({ answer, reply }: FailureMode): boolean {
  return Math.max(answer?.status ?? 0, reply.code ?? 0) >= 400;
}

/** An answer with code 200 is one of success, unless the block needs data and there is none. */
function isFine({ visit }: FailureWorld, { needsData }: BlockCall, mode: FailureMode): boolean {
  return !needsData && failureIn(mode, visit.site.api.successCode) === null;
}

/** Where the visitor is led whose login the server does not accept; null when nothing of the kind happens. */
function loginEnd(
  world: FailureWorld,
  stop: VisitStop,
  mode: FailureMode,
  codes: readonly number[],
): Pick<FailureCell, 'path' | 'page' | 'notices' | 'atMost' | 'kept' | 'lost'> | null {
  const { unauthorised } = world.visit.site.api;
  const ends = unauthorised.status.includes(mode.answer?.status ?? 0) || codes.includes(mode.reply.code ?? 0);
  const here = stop.journey.path;
  if (!ends || here === unauthorised.to) return null;
  const cleared = Object.fromEntries(unauthorised.clear.map((key) => [key, null]));
  const stored = { ...stop.journey.facts.stored, ...cleared };
  const journey = world.play(world.start(unauthorised.to, {}, stored, stop.journey.facts.replies));
  const lost = loginOf(world, stop);
  return { path: journey.path, page: pageOf(world, journey), notices: [], atMost: 0, kept: [], lost };
}

/** Where a block finds the text of a failed call, by its `told`. */
const TOLD: Readonly<Record<string, typeof loginRefusal>> = { login: loginRefusal, save: saveRefusal };

function noticesOf(
  { release, visit }: FailureWorld,
  { told }: BlockCall,
  block: BlockSpec,
  mode: FailureMode,
  endpoint: string,
): readonly string[] {
  if (told === 'nothing') return [];
  if (told.startsWith('texts.')) {
    const texts = block.with.texts as Readonly<Record<string, string>> | undefined;
    return [texts?.[told.slice('texts.'.length)] ?? ''];
  }
  const { api } = visit.site;
  const failed = failureIn(mode, api.successCode) ?? { name: 'MalformedError' };
  const find = TOLD[told] ?? failureText;
  const said =
    told.startsWith('says.') && !hangsIn(mode) && FORM_SAYS[told.slice(5) as keyof typeof FORM_SAYS];
  const { key, values = {} }: TextRef = said ? { key: said } : find(api, failed, endpoint);
  return [fillText(visitorTexts(release)[key] ?? '', (name) => values[name])];
}

/** Seconds that a block waits with nothing to wait for, unless it says otherwise. */
const LEAST = 1.5;
const LONGEST = 8;

function waitOf({ visit }: FailureWorld, { wait }: BlockCall, block: BlockSpec, hangs: boolean): number {
  if (wait === 'none') return 0;
  if (wait === 'visitor') return visit.site.api.visitorTimeout;
  const given = block.with[wait.slice('options.'.length)];
  const most = typeof given === 'number' ? given : LONGEST;
  const least = typeof block.with.atLeast === 'number' ? block.with.atLeast : LEAST;
  return (hangs ? Math.max(least, most) : least) * 1000;
}

/** Where an action of the block leads; null where it leads to no page. */
function stopAfter(world: FailureWorld, stop: VisitStop, block: BlockSpec, option: string): VisitStop | null {
  const action = block.with[option.slice('options.'.length)];
  const go = typeof action === 'object' && action !== null && 'go' in action ? String(action.go) : null;
  if (go === null) return null;
  const { stored, replies } = stop.journey.facts;
  const journey = world.play(world.start(go.split('?')[0] as string, {}, stored, replies));
  return { ...stop, journey };
}

/**
 * What the page says where a call has led on that failed: it may make the same call, which fails again. Who hangs says
 * nothing yet.
 */
function saidAfter(
  world: FailureWorld,
  on: VisitStop,
  mode: FailureMode,
  endpoint: string,
): readonly string[] {
  if (hangsIn(mode)) return [];
  return callsOnPage(world, on)
    .filter((found) => found.endpoint === endpoint && !isFine(world, found.call, mode))
    .flatMap(({ call, block }) => noticesOf(world, call, block, mode, endpoint));
}

/** What is stored of the login. */
function loginOf({ visit }: FailureWorld, { journey }: VisitStop): readonly string[] {
  return visit.site.api.unauthorised.clear.filter((key) => (journey.facts.stored[key] ?? null) !== null);
}
