import type { Json } from '../model/json.ts';

/** True where the arguments of a network's call ask for a value: the channel's id, or a function to be called back. */
export function asksFor(all: Json | undefined, value: 'id' | 'counted'): boolean {
  return JSON.stringify(all ?? null).includes(`"{${value}`);
}
