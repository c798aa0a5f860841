import { child, entries, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { patternSlowness } from '../pattern-slowness.ts';
import type { PatternFlaw } from '../problems/wordings/pattern-flaw.ts';
import { schemasIn } from '../schemas-in.ts';

export const invalidPattern: Check<'C038'> = {
  code: 'C038',
  title: 'Regular expressions can be used',
  meaning:
    'A pattern that does not cover the whole value, or cannot be read, would let anything pass or nothing. One with look-behind cannot be read on iOS before 16.4, where no form with it would open; one that repeats a repetition can keep a phone, and the server, busy for minutes over thirty letters, and so can one with three open repetitions of the same signs over a longer text.',
  files: ['guard', 'phone', 'environment', 'ad-network', 'form-schema'],
  check(config, report) {
    const channel = child(config.guard, 'channel');
    for (const [owner, key, groups] of [
      [channel, 'pattern', 1],
      [config.phone, 'valid', 0],
      ...config.adNetworks.map((network) => [child(network, 'idForm'), 'pattern', 0] as const),
    ] as const) {
      const source = textAt(owner, key);
      const flaw = source === null ? null : flawOf(source, groups);
      if (flaw !== null) report(child(owner, key), flaw);
    }
    for (const row of ['os', 'apps'].flatMap((list) => items(child(config.environment, list)))) {
      const flaw = readFlaw(textAt(row, 'pattern') ?? '');
      if (flaw !== null) report(child(row, 'pattern'), flaw);
    }
    for (const at of config.forms.flatMap(({ schema }) => schemasIn(schema))) {
      const pattern = textAt(at, 'pattern');
      // One that cannot be read at all is reported with the schema.
      const flaw = pattern === null ? null : usableFlaw(pattern);
      if (flaw !== null) report(child(at, 'pattern'), flaw);
      for (const [source, property] of entries(child(at, 'patternProperties'))) {
        const flaw = usableFlaw(source);
        if (flaw !== null) report(property, flaw, { on: 'key' });
      }
    }
  },
};

/** Why a pattern that can be read here cannot be used everywhere, or null. */
function usableFlaw(source: string): PatternFlaw | null {
  const plain = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '');
  if (/\(\?<[=!]/.test(plain)) return { kind: 'behind' };
  const slowness = patternSlowness(source);
  return slowness && { kind: slowness };
}

/** Why a pattern cannot be used, or null. */
function readFlaw(source: string): PatternFlaw | null {
  try {
    new RegExp(source);
    return usableFlaw(source);
  } catch (cause) {
    return { kind: 'unread', words: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** What is wrong with a pattern, or null. It must hold the whole value and have the given number of groups. */
function flawOf(source: string, groups: number): PatternFlaw | null {
  const unread = readFlaw(source);
  if (unread !== null) return unread;
  const found = new RegExp(`${source}|`).exec('');
  if (found && found.length - 1 !== groups)
    return { kind: 'groups', wanted: groups, given: found.length - 1 };
  return source.startsWith('^') && source.endsWith('$') ? null : { kind: 'whole' };
}
