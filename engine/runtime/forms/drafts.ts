import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json, JsonObject } from '../../core/model/json.ts';
import type { NameParts, StoredValueTable } from '../state/stored-values.ts';
import { keptAnswers } from './kept-answers.ts';

/** Unsent answers and the step that they were given on. */
export interface Draft {
  readonly answers: FormData;
  /** Counted from 0. */
  readonly step: number;
}

/**
 * Unsent answers, per visitor and form, until local midnight, as far as `keptAnswers` lets them lie on a phone.
 */
export interface Drafts {
  save(form: FormPackage, draft: Draft): void;
  /** What this visitor left unsent; null when there is nothing. */
  read(form: FormPackage): Draft | null;
  /** @param userId of whom the draft is, if not of this visitor; null for somebody without a login. */
  drop(form: FormPackage, userId?: string | null): void;
}

export function createDrafts(stored: StoredValueTable): Drafts {
  const all = (parts?: NameParts): Record<string, Json | undefined> => ({
    ...stored.object('drafts', parts),
  });
  const others = (form: FormPackage, parts?: NameParts) => {
    const { [form.id]: _, ...rest } = all(parts);
    return rest;
  };
  return {
    save: (form, { answers, step }) => {
      const kept = keptAnswers(form, answers);
      const rest = others(form);
      const isEmpty = Object.keys(kept).length === 0;
      const drafts: JsonObject = isEmpty ? rest : { ...rest, [form.id]: { step, answers: kept } };
      stored.set('drafts', Object.keys(drafts).length > 0 ? drafts : null);
    },
    read: (form) => {
      const draft = objectOf(all()[form.id]);
      const answers = objectOf(draft?.answers);
      if (!draft || !answers) return null;
      return { answers, step: typeof draft.step === 'number' ? draft.step : 0 };
    },
    drop: (form, userId) => {
      const parts = userId === undefined ? undefined : { user_id: userId ?? '' };
      const rest = others(form, parts);
      stored.set('drafts', Object.keys(rest).length > 0 ? rest : null, parts);
    },
  };
}

function objectOf(value: Json | undefined): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}
