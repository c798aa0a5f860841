import type { BlockEntry } from '../../engine/react/page/block-entry.ts';
import { type BlockLibrary, createBlockLibrary } from '../../engine/react/page/block-library.ts';

/** A block library whose toasts are kept; drawn they are in browsers (`test/e2e/toasts.test.ts`). */
export function blocksThatTell(entries: readonly BlockEntry[], toasts: string[] = []): BlockLibrary {
  const library = createBlockLibrary(entries);
  const kept = { showToast: (text: string) => void toasts.push(text) };
  return {
    ...library,
    script: async <T>(name: string, load: () => Promise<T>) =>
      name === 'toast' ? (kept as T) : library.script(name, load),
  };
}
