import { reaction } from 'mobx';
import { appNameOfChannel } from '../decide/brand/app-name-of-channel.ts';
import { BRAND_FIELDS } from '../decide/model/brand.ts';
import type { PageSpec } from '../decide/model/page.ts';
import type { ChannelRecord, VisitRelease } from '../decide/model/release.ts';
import type { VisitData } from '../decide/model/visit-data.ts';
import { matchPath } from '../decide/routing/match-path.ts';
import { evaluate } from '../decide/rules/evaluate.ts';
import { fillText } from '../decide/text/fill-text.ts';
import { createOccasionNotes } from './ads/occasion-notes.ts';
import { createApiClient } from './api/api-client.ts';
import type { Engine } from './engine.ts';
import type { FormFlow } from './forms/form-flow.ts';
import type { Platform } from './platform/platform.ts';
import type { ReadyForm, ReleaseSource } from './release/release-source.ts';
import { createAnswerFetches } from './run/answer-fetches.ts';
import { createEffectExecutor } from './run/effect-executors.ts';
import { createFactWatch, plainFact } from './run/fact-watch.ts';
import { createNavigationRunner } from './run/navigation-runner.ts';
import { formatAddress } from './run/page-address.ts';
import { createPerformAction } from './run/perform-action.ts';
import { rememberDevice } from './run/remember-device.ts';
import { createShowPage } from './run/show-page.ts';
import { createVisitFacts } from './run/visit-facts.ts';
import { createLoginFlow } from './session/login-flow.ts';
import { createChannelStore } from './state/channel-store.ts';
import { createNavigationStore } from './state/navigation-store.ts';
import { createSessionStore } from './state/session-store.ts';
import { createStoredValues } from './state/stored-values.ts';
import { createTracker } from './tracking/create-tracker.ts';

export interface EngineOptions {
  readonly platform: Platform;
  readonly release: VisitRelease;
  readonly source: ReleaseSource;
  /** Channel records that came with the entry page. */
  readonly channels?: Readonly<Record<string, ChannelRecord>>;
  /** The page whose HTML the server rendered: it stands from the start. */
  readonly shown?: VisitData['shown'];
  /** Loads the code of a page's blocks before the page is shown. */
  readonly preparePage?: (page: PageSpec) => Promise<void>;
  /** Record the value of every rule node, for the overlay. */
  readonly explain?: boolean;
}

/** Puts an engine together. Nothing happens until the first `navigate`, but that back and forward are listened to. */
export function createEngine(options: EngineOptions): Engine {
  const { platform, release, source } = options;
  const { site } = release;
  const texts = { ...site.text };
  const stored = createStoredValues(site.storage, platform);
  const session = createSessionStore(stored, site);
  const channel = createChannelStore(stored, site.guard.channel.default, options.channels);
  const facts = createVisitFacts(release, platform, stored, channel);
  const navigation = createNavigationStore(facts.navigationTo(platform.address.current()));
  rememberDevice(stored, facts.env, () => platform.random.hex(16));
  showFirst();

  const api = createApiClient({
    release,
    send: platform.send,
    lookup: () => facts.lookup(navigation.nav),
    log: platform.console.warn,
    onUnauthorised: (token) => {
      // A late refusal of an earlier login says nothing about this one.
      if (token !== session.token) return;
      session.logOut();
      if (navigation.target !== site.api.unauthorised.to) void navigate(site.api.unauthorised.to);
    },
  });
  const track = createTracker(site.api, api, () => facts.lookup(navigation.nav));
  const navigate = createNavigationRunner({
    release,
    platform,
    session,
    channel,
    navigation,
    facts,
    perform: createEffectExecutor(platform, stored, api, track, site.bridge),
    answer: createAnswerFetches(release, platform, api, source, channel, stored),
    show: createShowPage(
      platform,
      navigation,
      facts,
      stored,
      source,
      options.preparePage ?? (async () => {}),
      site.api.visitorTimeout,
      site.guard.secretParams,
    ),
    explain: options.explain ?? false,
  });

  const fact = createFactWatch(facts, navigation);
  const fill = (template: string) => fillText(template, fact);
  const destination = (kind: 'success' | 'fail') => String(fact(`flow.${kind}`));
  const conversionDue = createOccasionNotes(stored, session, channel, platform.clock);
  const shared = { site, api, stored, session, navigation, navigate, conversionDue };
  const login = createLoginFlow({
    ...shared,
    release: release.id,
    clock: platform.clock,
    carriesAttribution: () => channel.record?.loginAttribution ?? release.host.loginAttribution,
  });
  let forms: FormFlow | null = null;
  const ready = new Map<string, ReadyForm>();

  platform.address.onPop((url) => {
    // A form may hold its address twice: there the visitor stays where they are.
    if (url !== navigation.committed?.url || navigation.pending) void navigate(url, { isReturn: true });
  });
  platform.screen.onOnline(() => void navigation.failure?.retry());
  keepBrand(brandText());
  reaction(brandText, keepBrand);

  /** The words of forms and the code for saving them come with the first form, not with the first page. */
  async function prepareForm(id: string): Promise<ReadyForm> {
    const [found, { createFormFlow }] = await Promise.all([source.form(id), import('./forms/form-flow.ts')]);
    Object.assign(texts, found.form.text);
    forms ??= createFormFlow({ ...shared, platform, destination, login, texts });
    ready.set(id, found);
    return found;
  }

  function showFirst(): void {
    const { shown } = options;
    if (shown?.isBehindLogin && !session.token) return;
    const page = shown && source.peekPage(shown.page);
    const match = shown && matchPath(release, shown.path);
    if (!page || match?.kind !== 'page') return;
    const { screen, routeId } = match;
    const url = formatAddress(shown.path, navigation.nav.query);
    const nav = facts.navigationTo(url);
    navigation.commit({ url, path: nav.path, nav, page, screen, routeId, title: '', arrival: 'first' });
  }

  function brandText(): string | null {
    const id = fact('channel.id') as string;
    const values: Record<string, unknown> = {
      namedFor: appNameOfChannel(channel.info, stored.get('brandObj'), id) && id,
      // "oldInfo (copy of defaults)" of spec section 3: the brand below all overrides.
      oldInfo: Object.assign({}, ...site.brand.map(({ fields }) => fields)),
    };
    for (const field of BRAND_FIELDS) values[field] = fact(`brand.${field}`);
    return navigation.committed && JSON.stringify(values);
  }

  /** Favicon and stored brand follow the brand of the shown page (spec section 9); the title is set by the guard. */
  function keepBrand(text: string | null): void {
    if (!text) return;
    const shown = JSON.parse(text);
    platform.screen.setFavicon(shown.faviconUrl);
    stored.set('brandObj', shown);
  }

  return {
    platform,
    release,
    source,
    api,
    stored,
    conversionDue,
    session,
    channel,
    navigation,
    login,
    get forms() {
      if (!forms) throw new Error('no form');
      return forms;
    },
    prepareForm,
    peekForm: (id) => ready.get(id) ?? null,
    track,
    navigate,
    perform: createPerformAction(platform, navigate, fill, destination),
    fact,
    evaluate: (rule) => plainFact(evaluate(rule, fact)),
    texts,
    text: (key, values = {}) => {
      const template = texts[key];
      if (template === undefined) platform.console.error(`no visitor text: ${key}`);
      return fillText(template ?? '', (name) => (Object.hasOwn(values, name) ? values[name] : fact(name)));
    },
    fill,
  };
}
