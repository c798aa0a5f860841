import type { FormData } from '../../core/model/form.ts';
import type { Json, JsonObject } from '../../core/model/json.ts';
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
}

/**
 * The save that was not acknowledged yet, kept for the session: a retry, a reload or a double tap with the same answers sends
 * the same idempotency key; other answers get a new one.
 */
export interface PendingSave {
  /** The key for these answers of a form. */
  keyFor(form: string, content: string): string;
  /** The server knows the key with other answers: the next save gets a new one. */
  forgetKey(): void;
  /** What the visitor is asked to agree to. Reactive. */
  consent(): ConsentStep | null;
  /** The form is saved; what is pending now is the visitor's consent. */
  ask(consent: ConsentStep): void;
  /** Nothing is pending any more. */
  settle(): void;
}

export function createPendingSave(stored: StoredValueTable, random: Randomness): PendingSave {
  const KEY = 'pendingSave';
  const kept = () => stored.object(KEY);
  return {
    keyFor: (form, content) => {
      const print = fingerprint(`${form}\n${content}`);
      const before = kept();
      if (before?.print === print && typeof before.key === 'string') return before.key;
      const key = random.hex(16);
      stored.set(KEY, { ...before, print, key });
      return key;
    },
    forgetKey: () => stored.set(KEY, { ...kept(), key: null }),
    consent: () => (kept()?.consent as unknown as ConsentStep | undefined) ?? null,
    ask: (consent) => stored.set(KEY, { consent: consent as unknown as JsonObject }),
    settle: () => stored.clear([KEY]),
  };
}

/** Answers as JSON text that does not depend on the order in which they were given. */
export function canonicalText(answers: FormData): string {
  const sorted: Record<string, Json | undefined> = {};
  for (const field of Object.keys(answers).sort()) sorted[field] = answers[field];
  return JSON.stringify(sorted);
}
