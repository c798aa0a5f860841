import type { FormData } from '../../decide/model/form.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import type { AgreementRef } from '../../decide/model/page.ts';
import type { Randomness } from '../platform/platform.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import { fingerprint } from './fingerprint.ts';

/** An institution that wants the visitor's data, and what the visitor would agree to. */
export interface ConsentStep {
  /** Id of the form that was saved. */
  readonly form: string;
  readonly package: string;
  readonly applicationNo: string;
  readonly institution: JsonObject;
  readonly agreements: readonly JsonObject[];
  /**
   * What became of an agreement that was given: `sent` while nobody knows whether it arrived, `recorded` once it is
   * known that it did although the visitor had declined meanwhile. Absent: none was sent, or it was refused.
   */
  readonly agreed?: 'sent' | 'recorded' | undefined;
}

/**
 * The saves that were not acknowledged yet, kept for the session: a retry, a reload or a double tap with the same
 * answers sends the same idempotency key; other answers get a new one. Each thing that is saved has a key of its own: a
 * form, or the consent of an application.
 */
export interface PendingSave {
  /** The key for these answers of a form. */
  keyFor(saved: string, content: string): string;
  /**
   * The server knows the key, with these answers or with others: the next save gets a new one.
   *
   * @param key the one that is used up; a newer one stays.
   */
  forgetKey(saved: string, key: string): void;
  /** The agreements that a form's login took, and that the form no longer asks for: it is saved with them. */
  taken(form: string): readonly AgreementRef[];
  /** @param agreements none once the form is saved. */
  noteTaken(form: string, agreements: readonly AgreementRef[]): void;
  /** What the visitor is asked to agree to. Reactive. */
  consent(): ConsentStep | null;
  /** The form is saved; what is pending now is the visitor's consent. */
  ask(consent: ConsentStep): void;
  /** The visitor is not asked any more what the form, or whatever it is, asked. */
  settle(form: string): void;
}

export function createPendingSave(stored: StoredValueTable, random: Randomness): PendingSave {
  const KEY = 'pendingSave';
  const kept = () => stored.object(KEY);
  const partBut = (part: 'keys' | 'taken', name: string) => {
    const { [name]: _, ...others } = (kept()?.[part] ?? {}) as JsonObject;
    return others;
  };
  const keyOf = (saved: string) =>
    (
      kept()?.keys as Readonly<Record<string, { readonly print: string; readonly key: string } | undefined>>
    )?.[saved];
  const keep = (part: JsonObject) => {
    const { keys = {}, taken = {}, consent = null } = { ...kept(), ...part };
    const isEmpty =
      consent === null && Object.keys({ ...(keys as object), ...(taken as object) }).length === 0;
    stored.set(KEY, isEmpty ? null : { keys, taken, consent });
  };
  const consent = () => (kept()?.consent as unknown as ConsentStep | null | undefined) ?? null;
  return {
    keyFor: (saved, content) => {
      const print = fingerprint(`${saved}\n${content}`);
      const before = keyOf(saved);
      if (before?.print === print) return before.key;
      const key = random.hex(16);
      keep({ keys: { ...partBut('keys', saved), [saved]: { print, key } } });
      return key;
    },
    forgetKey: (saved, key) => {
      if (keyOf(saved)?.key === key) keep({ keys: partBut('keys', saved) });
    },
    taken: (form) =>
      (kept()?.taken as unknown as Readonly<Record<string, readonly AgreementRef[]>> | undefined)?.[form] ??
      [],
    noteTaken: (form, agreements) => {
      const others = partBut('taken', form);
      keep({ taken: agreements.length > 0 ? { ...others, [form]: agreements as unknown as Json } : others });
    },
    consent,
    ask: (asked) => keep({ consent: asked as unknown as JsonObject }),
    settle: (form) => {
      if (consent()?.form === form) keep({ consent: null });
    },
  };
}

/** Answers as JSON text that does not depend on the order in which they were given. */
export function canonicalText(answers: FormData): string {
  const sorted: Record<string, Json | undefined> = {};
  for (const field of Object.keys(answers).sort()) sorted[field] = answers[field];
  return JSON.stringify(sorted);
}
