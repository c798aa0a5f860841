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
export class PendingSave {
  constructor(
    private readonly stored: StoredValueTable,
    private readonly random: Randomness,
  ) {}

  /** The key for these answers of a form. */
  keyFor(form: string, content: string): string {
    const print = fingerprint(`${form}\n${content}`);
    const kept = this.stored.object('pendingSave');
    if (kept?.print === print && typeof kept.key === 'string') return kept.key;
    const key = this.random.hex(16);
    this.stored.set('pendingSave', { ...kept, print, key });
    return key;
  }

  get consent(): ConsentStep | null {
    return (this.stored.object('pendingSave')?.consent as unknown as ConsentStep | undefined) ?? null;
  }

  /** The server knows the key with other answers: the next save gets a new one. */
  forgetKey(): void {
    this.stored.set('pendingSave', { ...this.stored.object('pendingSave'), key: null });
  }

  /** The form is saved; what is pending now is the visitor's consent. */
  await(consent: ConsentStep): void {
    this.stored.set('pendingSave', { consent: consent as unknown as JsonObject });
  }

  /** Nothing is pending any more. */
  settle(): void {
    this.stored.clear(['pendingSave']);
  }
}

/** Answers as JSON text that does not depend on the order in which they were given. */
export function canonicalText(answers: FormData): string {
  const sorted: Record<string, Json | undefined> = {};
  for (const field of Object.keys(answers).sort()) sorted[field] = answers[field];
  return JSON.stringify(sorted);
}
