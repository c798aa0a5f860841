import type { Scalar } from '../decide/model/json.ts';
import type { ActionSpec } from '../decide/model/page.ts';
import type { VisitRelease } from '../decide/model/release.ts';
import type { Rule } from '../decide/model/rule.ts';
import type { Texts } from '../decide/model/texts.ts';
import type { OccasionNotes } from './ads/occasion-notes.ts';
import type { ApiClient } from './api/api-client.ts';
import type { FormFlow } from './forms/form-flow.ts';
import type { Platform } from './platform/platform.ts';
import type { ReadyForm, ReleaseSource } from './release/release-source.ts';
import type { LoginFlow } from './session/login-flow.ts';
import type { ChannelStore } from './state/channel-store.ts';
import type { NavigationStore } from './state/navigation-store.ts';
import type { SessionStore } from './state/session-store.ts';
import type { StoredValueTable } from './state/stored-values.ts';
import type { Track } from './tracking/create-tracker.ts';

/**
 * One visitor's engine: what components reach through the one React context, and what tests and the server build on a
 * memory platform.
 */
export interface Engine {
  readonly platform: Platform;
  readonly release: VisitRelease;
  readonly source: ReleaseSource;
  readonly api: ApiClient;
  /** Notes what may be a conversion. */
  readonly conversionDue: OccasionNotes;
  readonly session: SessionStore;
  /** What the site keeps in the browser, by the key names of `schemas/storage.json`. */
  readonly stored: StoredValueTable;
  readonly channel: ChannelStore;
  readonly navigation: NavigationStore;
  readonly login: LoginFlow;
  /** Saving forms. There once a form was prepared; throws before. */
  readonly forms: FormFlow;
  /** Loads a form and all that it needs to be drawn at once. Rejects as `source` does. */
  prepareForm(id: string): Promise<ReadyForm>;
  /** A form that was prepared; null before. */
  peekForm(id: string): ReadyForm | null;
  /** Sends a tracking event; never fails and nobody waits. */
  readonly track: Track;
  /** Navigates through the guard; resolves when a page is shown. `url` is a path with optional query. */
  navigate(url: string, options?: { readonly replace?: boolean }): Promise<void>;
  /** Does what a control of a page asks for. Resolves to false when it could not be done (copy refused). */
  perform(action: ActionSpec): Promise<boolean>;
  /** Value of a declared fact, for example `brand.name` or `stored.phone`; reactive inside observers. */
  fact(name: string): Scalar | readonly string[];
  /** Evaluates a rule over the visit's facts; reactive inside observers. */
  evaluate(rule: Rule): unknown;
  /** Visitor texts that are here: those of every page, and those of forms once one was prepared. */
  readonly texts: Texts;
  /** Visitor text by key, with `{name}` placeholders filled from `values`, then from facts. */
  text(key: string, values?: Readonly<Record<string, Scalar>>): string;
  /** Fills `{fact}` placeholders in a configured text. */
  fill(template: string): string;
}
