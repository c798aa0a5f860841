import { type At, textAt } from '../../../engine/compile/at.ts';
import type { Config } from '../../../engine/compile/config.ts';

/** The name that staff know a brand, a group, a conversion map or a variant by; empty where nobody gave it one. */
export function nameOf(at: At): string {
  return textAt(at, 'name') ?? textAt(at, 'label') ?? aboutOf(at);
}

/** The sentence that says more of it; without the full stop, as it may be its name. */
export function aboutOf(at: At): string {
  return textAt(at, 'about')?.replace(/[。.]$/, '') ?? '';
}

/** Names by file. */
export function namesOf({ brands, groups, conversions }: Config): ReadonlyMap<string, string> {
  return new Map([...brands, ...groups, ...conversions].map((at) => [at.file, nameOf(at)]));
}
