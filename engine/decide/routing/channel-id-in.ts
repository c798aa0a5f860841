import type { GuardSpec } from '../model/guard.ts';
import { compiledPattern } from '../rules/compiled-pattern.ts';

/** The id of the channel that a value names, `channel_12` for `12`; undefined for what is no channel. */
export function channelIdIn(
  { pattern, prefix }: Pick<GuardSpec['channel'], 'pattern' | 'prefix'>,
  value: string,
): string | undefined {
  const number = compiledPattern(pattern).exec(value)?.[1];
  return number === undefined ? undefined : prefix + number;
}
