import { runInAction } from 'mobx';
import { decide } from '../../decide/guard/decide.ts';
import { keysOf } from '../../decide/guard/keys-of.ts';
import type { Facts } from '../../decide/model/facts.ts';
import type { VisitRelease } from '../../decide/model/release.ts';
import type { Reply } from '../../decide/model/reply.ts';
import type { FetchRequest } from '../../decide/model/verdict.ts';
import type { Platform } from '../platform/platform.ts';
import type { ChannelStore } from '../state/channel-store.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { AnswerFetches } from './answer-fetches.ts';
import type { EffectScope, PerformEffect } from './effect-executors.ts';
import { formatAddress, parseAddress, withoutParams } from './page-address.ts';
import type { Asker, RedirectChain } from './redirect-chain.ts';
import type { ShowPage } from './show-page.ts';
import type { VisitFacts } from './visit-facts.ts';

export interface NavigateOptions {
  /** Replace the current history entry. */
  readonly replace?: boolean;
  /** The visitor goes back or forward: the history entry exists, and the page stands where it was left. */
  readonly isReturn?: boolean;
}

export interface NavigationParts {
  readonly release: VisitRelease;
  readonly platform: Platform;
  readonly session: SessionStore;
  readonly channel: ChannelStore;
  readonly navigation: NavigationStore;
  readonly facts: VisitFacts;
  readonly perform: PerformEffect;
  readonly answer: AnswerFetches;
  readonly show: ShowPage;
  /** Record the value of every rule node, for the overlay. */
  readonly explain: boolean;
}

/**
 * Leads a visitor to a page: decide, perform the new effects, fetch what is needed, decide again; follow redirects up
 * to the limit; show the page. Never rejects, and every wait in it is bounded. The newest navigation wins.
 */
export function createNavigationRunner(parts: NavigationParts) {
  const { release, platform, session, channel, navigation, facts, perform, answer, show } = parts;
  const { guard } = release.site;
  let newest = 0;

  const asker = (): Asker => ({ token: session.token, channel: channel.id });

  const isAsker = (one: Asker) => one.token === session.token && one.channel === channel.id;

  function factsOf(chain: RedirectChain, url: string): Facts {
    const fresh = facts.assemble({ ...parseAddress(url), url: chain.landing });
    if (!chain.carried) return fresh;
    const { channels, replies, answered } = chain.carried.facts;
    return isAsker(chain.carried.asked) ? { ...fresh, channels, replies, answered } : { ...fresh, channels };
  }

  /**
   * Does what an answer means that came too late for its navigation: the effects of its own step, and what later steps
   * make of the same storage keys. An answer of the backend counts only for the channel that it was asked with, and for
   * the login too where the visit does not remember it; the native app's always does.
   */
  function takeLate(request: FetchRequest, reply: Reply, asked: Asker, known: Facts): void {
    if (reply.status !== 'ok' || request.via === 'channel-record') return;
    const counts = request.remember === 'visit' ? { ...asked, token: session.token } : asked;
    if (request.via === 'api' && !isAsker(counts)) return;
    if (request.remember === 'visit') channel.remember(request.name, reply);
    const step = guard.steps.find(({ fetch }) => fetch?.some(({ name }) => name === request.name));
    const replies = { ...known.replies, [request.name]: reply };
    const { effects } = decide(release, { ...known, replies, answered: Object.keys(guard.fetches) });
    const own = effects.filter(({ by }) => by.step === step?.id);
    const keys = own.flatMap(keysOf);
    const scope = { ...NO_PAGE, lookup: () => facts.lookup(known.nav) };
    runInAction(() => {
      for (const effect of effects) {
        if (own.includes(effect) || keysOf(effect).some((key) => keys.includes(key))) perform(effect, scope);
      }
    });
  }

  /** Decides one address. Gives the address that it redirects to, or null when the trip is over. */
  async function runHop(chain: RedirectChain, url: string): Promise<string | null> {
    const hop = show.open(chain, url);
    const lookup = () => facts.lookup(known.nav);
    let known = factsOf(chain, url);
    const performed = new Set<string>();
    navigation.target = known.nav.path;
    let early: Promise<boolean> | null = null;
    for (;;) {
      const verdict = decide(release, known, parts.explain);
      chain.decisions.push({ url, facts: known, verdict });
      runInAction(() => {
        for (const effect of verdict.effects) {
          const what = JSON.stringify(effect);
          if (!performed.has(what)) perform(effect, { ...hop.scope, lookup });
          performed.add(what);
        }
      });
      const asked = asker();
      if (verdict.kind === 'go') {
        chain.carried = { facts: known, asked };
        return formatAddress(verdict.path, verdict.query);
      }
      if (verdict.kind === 'stay') {
        const isLost = (await early) === false;
        return endTrip(chain, url, !isLost && (await hop.show(verdict.shown)));
      }
      if (verdict.fetches.length === 0) throw new Error('undecided');
      if (verdict.meanwhile) early ??= hop.show(verdict.meanwhile);
      const before = known;
      known = await answer(verdict.fetches, known, {
        lookup,
        isWanted: chain.isNewest,
        onLate: (request, reply) => takeLate(request, reply, asked, known === before ? before : known),
      });
      if (!chain.isNewest()) return null;
    }
  }

  function endTrip(chain: RedirectChain, url: string, shown: boolean): null {
    const retry = () => navigate(url, { replace: chain.replaces });
    if (chain.isNewest()) navigation.end(chain.decisions, shown ? null : { url, retry });
    return null;
  }

  async function showLimit(redirects: RedirectChain, url: string): Promise<void> {
    const chain = redirects.decisions.filter(({ verdict }) => verdict.kind === 'go').map((step) => step.url);
    const told = [...chain, url].map((address) => withoutParams(address, guard.secretParams));
    platform.console.error(`${guard.redirectLimitPage}: ${told.join(' → ')}`);
    const id = guard.redirectLimitPage;
    const shown = await show
      .open(redirects, chain[chain.length - 1] ?? url)
      .show({ page: id, screen: id, routeId: id });
    endTrip(redirects, url, shown);
  }

  /** No token, mark or number stays in the address bar or the history while its navigation goes on. */
  function hideSecrets(): void {
    const here = platform.address.current();
    const clean = withoutParams(here, guard.secretParams);
    if (clean !== here) platform.address.replace(clean);
  }

  async function navigate(
    url: string,
    { replace = false, isReturn = false }: NavigateOptions = {},
  ): Promise<void> {
    const ticket = ++newest;
    hideSecrets();
    const chain: RedirectChain = {
      landing: facts.navigationTo(url).url,
      decisions: [],
      address: platform.address.current(),
      replaces: replace || isReturn,
      arrival: ticket === 1 ? 'first' : isReturn ? 'return' : 'next',
      carried: null,
      isNewest: () => ticket === newest,
    };
    navigation.begin();
    try {
      let next: string | null = url;
      for (let redirects = 0; next !== null; redirects += 1) {
        if (redirects > guard.maxRedirects) return await showLimit(chain, next);
        next = await runHop(chain, next);
      }
    } catch (error) {
      platform.console.error('navigation failed', error);
      endTrip(chain, url, false);
    }
  }

  return navigate;
}

export type Navigate = ReturnType<typeof createNavigationRunner>;

/** A late answer changes nothing of the page that is shown by now. */
const NO_PAGE: Omit<EffectScope, 'lookup'> = {
  whenShown: () => {},
  scrollToTop: () => {},
  retitle: () => {},
  stripQuery: () => {},
};
