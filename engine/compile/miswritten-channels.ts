import { type At, child, textAt } from './at.ts';
import { comparedFacts } from './compared-facts.ts';
import type { Config } from './config.ts';

/** The digits of a channel. */
const NUMBER = /^\d{1,10}$/;

/** A text that a rule compares with the channel of the visit, though no channel is ever written so. */
export interface MiswrittenChannel {
  readonly at: At;
  readonly name: string;
  /** As channels are written, for example `channel_5262` for `5262`; null when no number is in it. */
  readonly meant: string | null;
}

/** Every such text: `schemas/guard.json` says how a channel is written, and how links may write it. */
export function miswrittenChannels(
  config: Pick<Config, 'guard' | 'lists' | 'ruleNodes'>,
): readonly MiswrittenChannel[] {
  const prefix = textAt(child(config.guard, 'channel'), 'prefix');
  if (prefix === null) return [];
  const isWritten = (name: string) => name.startsWith(prefix) && NUMBER.test(name.slice(prefix.length));
  return comparedFacts(config).flatMap(({ fact, at }) => {
    const name = String(at.value);
    if (fact !== 'channel.id' || isWritten(name)) return [];
    const [number = ''] = name.normalize('NFKC').match(/\d+/) ?? [];
    return [{ at, name, meant: NUMBER.test(number) ? prefix + number : null }];
  });
}
