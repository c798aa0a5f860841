import type { JsonPointer } from './json.ts';

/** Appends one key to a JSON Pointer (RFC 6901): `~` becomes `~0`, `/` becomes `~1`. */
export function joinPointer(pointer: JsonPointer, key: string | number): JsonPointer {
  return `${pointer}/${typeof key === 'number' ? key : key.replace(/~/g, '~0').replace(/\//g, '~1')}`;
}

/** The keys of a JSON Pointer, unescaped; the root has none. */
export function splitPointer(pointer: JsonPointer): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'));
}
