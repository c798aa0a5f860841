import { createContext, useContext } from 'react';

const Title = createContext('');

export const EntryTitleProvider = Title.Provider;

/** What one entry of the list around it is called. */
export function useEntryTitle(): string {
  return useContext(Title);
}
