import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Json, JsonObject } from '../../core/model/json.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

/**
 * Unsent answers, per visitor and form, until local midnight. Fields that the UI schema marks
 * `ui:options.sensitive` are never kept.
 */
export interface Drafts {
  save(form: FormPackage, answers: FormData): void;
  /** The kept answers; empty when there are none. */
  read(form: FormPackage): FormData;
  drop(form: FormPackage): void;
}

export function createDrafts(stored: StoredValueTable): Drafts {
  const all = (): Record<string, Json | undefined> => ({ ...stored.object('drafts') });
  return {
    save: (form, answers) => {
      const kept: Record<string, Json | undefined> = {};
      for (const field of Object.keys(answers)) {
        if (!isSensitive(form, field)) kept[field] = answers[field];
      }
      stored.set('drafts', { ...all(), [form.id]: kept });
    },
    read: (form) => {
      const kept = all()[form.id];
      return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as JsonObject) : {};
    },
    drop: (form) => {
      const { [form.id]: _, ...others } = all();
      stored.set('drafts', Object.keys(others).length > 0 ? others : null);
    },
  };
}

function isSensitive(form: FormPackage, field: string): boolean {
  const ui = form.uiSchema[field] as { readonly 'ui:options'?: { readonly sensitive?: boolean } } | undefined;
  return ui?.['ui:options']?.sensitive === true;
}
