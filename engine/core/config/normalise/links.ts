import type { JsonPointer } from '../../model/json.ts';
import type { At } from '../at.ts';

/**
 * Remembers which part of the configuration each part of the release comes from. Values below a linked one come from the
 * same place below it, unless they are linked themselves.
 */
export interface Links {
  link(released: JsonPointer, source: Pick<At, 'file' | 'pointer'>): void;
  find(released: JsonPointer): Pick<At, 'file' | 'pointer'> | undefined;
}

export function createLinks(): Links {
  const sources = new Map<JsonPointer, Pick<At, 'file' | 'pointer'>>();
  return {
    link: (released, { file, pointer }) => {
      sources.set(released, { file, pointer });
    },
    find: (released) => sources.get(released),
  };
}
