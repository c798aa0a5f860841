import { channelShard } from '../../decide/model/channel-shard.ts';
import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import { isConsent } from '../../forms/is-consent.ts';
import type { Clock } from '../platform/platform.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { NameParts, StoredValueTable } from '../state/stored-values.ts';
import { erasedAnswers, isErased } from './erased-answers.ts';
import { jsonObject } from './json-object.ts';
import { keptAnswers } from './kept-answers.ts';

/** Unsent answers and the step that they were given on. */
export interface Draft {
  /** With a name for each answer that the visitor took back, see `isErased`. */
  readonly answers: FormData;
  /** Counted from 0. */
  readonly step: number;
  /** They were saved, and may be corrected. */
  readonly isSaved?: boolean;
}

/**
 * Unsent answers, per visitor and form, until local midnight, as far as `keptAnswers` lets them lie on a phone.
 */
export interface Drafts {
  /**
   * Answers that are held for somebody without a login are held as they are by now: only a login ends that.
   *
   * @param userId of whom the draft is, if not of this visitor; null for somebody without a login.
   */
  save(form: FormPackage, draft: Draft, userId?: string | null): void;
  /**
   * Holds all answers in memory while the visitor logs in, until local midnight: nothing of that lies on the phone.
   *
   * @param userId of whom they are, and who alone finds them again; null for somebody without a login: they belong to
   * the next one.
   * @param path of the page with the form.
   */
  hold(form: FormPackage, draft: Draft, userId: string | null, path: string): void;
  /**
   * Path of the page where answers are held for this visitor; null when there are none.
   *
   * @param form whose own answers are not meant.
   */
  elsewhere(form?: FormPackage): string | null;
  /** What this visitor left unsent; null when there is nothing. */
  read(form: FormPackage): Draft | null;
  /** @param userId as for `save`. */
  drop(form: FormPackage, userId?: string | null): void;
  /**
   * The answers were saved: in place of a draft they wait to be corrected, as far as a draft keeps them; in memory all
   * but what is agreed to. The time stands there for result pages (`at`). They are for this login alone: whoever logs
   * out, or is logged in by a link, finds none, and nothing is kept of somebody without a login.
   */
  settle(form: FormPackage, answers: FormData, userId: string | null): void;
  /** The visitor wants none of the saved answers back. */
  forget(form: FormPackage): void;
}

interface HeldDraft extends Draft {
  readonly form: FormPackage;
  readonly userId: string;
  readonly device: Json;
  readonly path: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

export function createDrafts(
  stored: StoredValueTable,
  session: SessionStore,
  clock: Pick<Clock, 'now' | 'nextMidnight'>,
): Drafts {
  const held = new Map<string, HeldDraft>();
  /** All answers that were saved from this page, by form; good while the browser keeps something of them. */
  const saved = new Map<string, { readonly userId: string; readonly answers: FormData }>();
  /** Another one once the visitor has deleted what the browser keeps: what is held goes with it. */
  const device = () => stored.get('device_id');
  const userOf = (userId: string | null = session.userId) => userId ?? '';
  const holdOne = (whole: Omit<HeldDraft, 'until'>) =>
    held.set(whole.form.id, { ...whole, until: clock.nextMidnight() });
  /** What a visitor left behind waits for that visitor alone, whatever is typed into the form meanwhile. */
  const release = (form: FormPackage, userId?: string | null) => {
    if (held.get(form.id)?.userId === userOf(userId)) held.delete(form.id);
  };
  const partsOf = (userId?: string | null) =>
    userId === undefined ? undefined : { [session.keys.userId]: userId ?? '' };
  const all = (parts?: NameParts): Record<string, Json | undefined> => ({
    ...stored.object('drafts', parts),
  });
  const others = (form: FormPackage, parts?: NameParts) => {
    const { [form.id]: _, ...rest } = all(parts);
    return rest;
  };
  /**
   * What is held for this visitor. Somebody else who logs in, or what the browser keeps being deleted, ends the
   * waiting.
   */
  const heldFor = (id: string): HeldDraft | null => {
    const whole = held.get(id);
    const user = userOf();
    const isOver = (one: HeldDraft) => one.until <= clock.now() || one.device !== device();
    if (whole && (isOver(whole) || (user && whole.userId && whole.userId !== user))) held.delete(id);
    // Nobody is logged in before the login is renewed.
    if (!held.has(id) || !whole || (whole.userId && whole.userId !== user)) return null;
    if (user && !whole.userId) {
      // They belong to whoever logged in first, from now on as a draft, too.
      drafts.drop(whole.form, null);
      drafts.save(whole.form, whole);
      held.set(id, { ...whole, userId: user });
    }
    return whole;
  };
  /** Tells one login from another; says nothing of its token. */
  const login = () => (session.token ? channelShard(session.token, 2 ** 31) : null);
  const givenNow = (): JsonObject | null => {
    const kept = stored.object('given');
    if (!kept) return null;
    if (login() !== null && kept.login === login()) return kept;
    stored.set('given', null);
    return null;
  };
  const givenForms = () => jsonObject(givenNow()?.forms);
  const given = (form: FormPackage): Draft | null => {
    const kept = jsonObject(givenForms()?.[form.id]);
    const whole = saved.get(form.id);
    if (!kept) return null;
    return { answers: whole?.userId === userOf() ? whole.answers : kept, step: 0, isSaved: true };
  };
  const keep = (drafts: Record<string, Json | undefined>, parts?: NameParts) =>
    stored.set('drafts', Object.keys(drafts).length > 0 ? (drafts as JsonObject) : null, parts);
  const drafts: Drafts = {
    save: (form, { answers, step }, userId) => {
      const whole = held.get(form.id);
      const isEmpty = step === 0 && Object.keys(answers).every((name) => isErased(answers[name]));
      if (whole?.userId === '' && userOf(userId) === '' && !isEmpty) holdOne({ ...whole, answers, step });
      else release(form, userId);
      const parts = partsOf(userId);
      const kept = { ...keptAnswers(form, answers), ...erasedAnswers(answers) };
      const rest = others(form, parts);
      keep(
        step > 0 || Object.keys(kept).length > 0 ? { ...rest, [form.id]: { step, answers: kept } } : rest,
        parts,
      );
    },
    hold: (form, draft, userId, path) => {
      holdOne({ ...draft, form, userId: userId ?? '', device: device(), path });
    },
    elsewhere: (form) => {
      const id = [...held.keys()].find((one) => one !== form?.id && heldFor(one));
      return held.get(id ?? '')?.path ?? null;
    },
    read: (form) => {
      const whole = heldFor(form.id);
      if (whole) return whole;
      const draft = jsonObject(all()[form.id]);
      const answers = jsonObject(draft?.answers);
      if (!draft || !answers) return given(form);
      return { answers, step: typeof draft.step === 'number' ? draft.step : 0 };
    },
    drop: (form, userId) => {
      release(form, userId);
      const parts = partsOf(userId);
      keep(others(form, parts), parts);
    },
    settle: (form, answers, userId) => {
      drafts.drop(form, userId);
      const mine = Object.keys(answers).filter((name) => !isConsent(form, name) && !isErased(answers[name]));
      const own = Object.fromEntries(mine.map((name) => [name, answers[name]]));
      // Who has logged out meanwhile wants nothing kept.
      if (login() === null || !session.userId || session.userId !== userOf(userId)) return;
      saved.set(form.id, { userId: session.userId, answers: own });
      const forms = { ...givenForms(), [form.id]: keptAnswers(form, own) };
      stored.set('given', { login: login(), at: clock.now(), forms });
    },
    forget: (form) => {
      const { [form.id]: _, ...forms } = { ...givenForms() };
      stored.set('given', Object.keys(forms).length > 0 ? { ...givenNow(), forms } : null);
    },
  };
  return drafts;
}
