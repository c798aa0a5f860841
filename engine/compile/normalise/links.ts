import type { JsonPointer } from '../../decide/model/json.ts';
import type { At } from '../at.ts';

/**
 * Remembers which part of the configuration each part of the release comes from. Values below a linked one come from
 * the same place below it, unless they are linked themselves. What nobody wrote, since the compiler works it out, is
 * linked to null.
 */
export interface Links {
  link(released: JsonPointer, source: Pick<At, 'file' | 'pointer'> | null): void;
  find(released: JsonPointer): Pick<At, 'file' | 'pointer'> | null | undefined;
}

export function createLinks(): Links {
  const sources = new Map<JsonPointer, Pick<At, 'file' | 'pointer'> | null>();
  return {
    link: (released, source) => {
      sources.set(released, source && { file: source.file, pointer: source.pointer });
    },
    find: (released) => sources.get(released),
  };
}
