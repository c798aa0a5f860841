import type { EffectTemplate } from '../../decide/model/guard.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import { LAZY_OPERATORS, STRICT_OPERATORS } from '../../decide/rules/operators.ts';
import { BRAND_OF_CHANNEL, brandRead } from '../prove/brand-read.ts';
import { CHANNEL_RULE, PAGE_OF_CHANNEL } from '../prove/channel-classes.ts';
import { replacedPages } from '../prove/channel-variants.ts';
import { pageConditions } from '../prove/deciding-rules.ts';
import { decidedBy } from './rule-diagram.ts';

const OPERATORS: ReadonlySet<string> = new Set([...STRICT_OPERATORS, ...LAZY_OPERATORS]);

/** Effects that lead nobody and are compared on their own: every channel may have a title that no other has. */
export const SEEN_ONLY: readonly EffectTemplate['do'][] = ['title', 'scroll-top'];

/** What rules of a release read of channels: channels that are alike in all of it are one class. */
export function channelFacts(release: Release): readonly string[] {
  const { guard, destinations } = release.site;
  const found = new Set<string>();
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value);
    const [operator, given] = entries[0] ?? [];
    const isRule = !Array.isArray(value) && entries.length === 1 && OPERATORS.has(String(operator));
    if (isRule && operator === 'var') {
      // What is compared with something of the visitor.
      if (given === 'channel.groups' || given === 'channel.title') found.add(given);
    } else if (isRule && isOfChannel(value)) found.add(CHANNEL_RULE + JSON.stringify(value));
    else
      for (const [key, part] of entries) visit(key === 'do' ? withoutSeenOnly(part as Json) : (part as Json));
  };
  const rules = [guard.steps, destinations, pageConditions(release)] as unknown as Json;
  visit(rules);
  for (const field of brandRead(release)) found.add(BRAND_OF_CHANNEL + field);
  for (const page of replacedPages(release)) found.add(PAGE_OF_CHANNEL + page);
  return [...found].sort();
}

/** What a row does, without effects that lead nobody. */
function withoutSeenOnly(effects: Json): Json {
  if (!Array.isArray(effects)) return effects;
  return (effects as unknown as EffectTemplate[]).filter(
    (effect) => !SEEN_ONLY.includes(effect.do),
  ) as unknown as Json;
}

/** True for a rule that only the channel decides. */
function isOfChannel(value: object): boolean {
  const text = JSON.stringify(value);
  return (
    text.includes('"var":"channel.') && decidedBy(value as Parameters<typeof decidedBy>[0]) === 'channel'
  );
}
