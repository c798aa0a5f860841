import type { Origin, Release } from '../decide/model/release.ts';

/** `file:line` of a place in the configuration; empty when nobody wrote it. */
export function placeOf(origin: Origin | null | undefined): string {
  return origin ? `${origin.file}:${origin.line}` : '';
}

/** `file:line` that set a value of the release, by the value's pointer. */
export function placeAt(release: Release, pointer: string): string {
  return placeOf(release.origins[pointer]);
}
