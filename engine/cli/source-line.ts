import type { Origin, Release } from '../decide/model/release.ts';

/** `file:line` of a place in the configuration; empty when nobody wrote it. */
export function sourceLine(origin: Origin | null | undefined): string {
  return origin ? `${origin.file}:${origin.line}` : '';
}

/** `file:line` that set a value of the release, by the value's pointer. */
export function sourceLineAt(release: Release, pointer: string): string {
  return sourceLine(release.origins[pointer]);
}
