import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json, JsonObject } from '../../core/model/json.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

/** Unsent answers and the step that they were given on. */
export interface Draft {
  readonly answers: FormData;
  /** Counted from 0. */
  readonly step: number;
}

/**
 * Unsent answers, per visitor and form, until local midnight. Fields that the UI schema marks
 * `ui:options.sensitive` are never kept, nor are files: they would fill the storage.
 */
export interface Drafts {
  save(form: FormPackage, draft: Draft): void;
  /** What this visitor left unsent; null when there is nothing. */
  read(form: FormPackage): Draft | null;
  drop(form: FormPackage): void;
}

export function createDrafts(stored: StoredValueTable): Drafts {
  const all = (): Record<string, Json | undefined> => ({ ...stored.object('drafts') });
  const others = (form: FormPackage) => {
    const { [form.id]: _, ...rest } = all();
    return rest;
  };
  return {
    save: (form, { answers, step }) => {
      const kept: Record<string, Json> = {};
      for (const field of Object.keys(answers)) {
        const answer = answers[field];
        if (answer === undefined || answer === null || isSensitive(form, field)) continue;
        const light = withoutFiles(answer);
        if (light !== null) kept[field] = light;
      }
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
    drop: (form) => {
      const rest = others(form);
      stored.set('drafts', Object.keys(rest).length > 0 ? rest : null);
    },
  };
}

function objectOf(value: Json | undefined): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

function isSensitive(form: FormPackage, field: string): boolean {
  const ui = form.uiSchema[field] as { readonly 'ui:options'?: { readonly sensitive?: boolean } } | undefined;
  return ui?.['ui:options']?.sensitive === true;
}

/** Null when nothing but files is left. Entries of a list stay in their places. */
function withoutFiles(answer: Json): Json {
  if (typeof answer === 'string') return /^data:[^,]*;base64,/.test(answer) ? null : answer;
  if (Array.isArray(answer)) {
    const kept = (answer as readonly Json[]).map(withoutFiles);
    return kept.some((one) => one !== null) ? kept : null;
  }
  const object = objectOf(answer);
  if (!object) return answer;
  const kept: Record<string, Json> = {};
  for (const key of Object.keys(object)) {
    const light = withoutFiles(object[key] as Json);
    if (light !== null) kept[key] = light;
  }
  return kept;
}
