import { getUiOptions, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import { useEngine } from '../../page/engine-context.tsx';

const Title = createContext('');

/** What one entry of a list is called where it has no title of its own. */
export const EntryTitleProvider = Title.Provider;

/**
 * What an entry is called wherever it is named: its title with its number. `at` is its key in the list around it, from
 * 0; null for what is no entry.
 */
export function useEntryName(
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
  at: string | number | undefined,
): string | null {
  const engine = useEngine();
  const listed = useContext(Title);
  if (typeof at !== 'number') return null;
  const label = getUiOptions(uiSchema).title || schema.title || listed;
  return engine.text('form.list.entry', { label, count: at + 1 });
}
