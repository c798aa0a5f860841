import { isDeepStrictEqual } from 'node:util';
import { createLookup } from '../../../engine/decide/facts/lookup.ts';
import type { BrandField } from '../../../engine/decide/model/brand.ts';
import type { Json } from '../../../engine/decide/model/json.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import type { GuardCase } from './case-file.ts';
import { brandOf, outcomeOf, playCase, visitOf } from './play-case.ts';

/** What a case expects and a release does otherwise, one line each; none when the case holds. */
export function caseFailures(release: Release, row: GuardCase): readonly string[] {
  const journey = playCase(release, row);
  const got = outcomeOf(journey);
  const { stored, effects, brand, next, ...exact } = row.expect;
  const fields = brandOf(release, row, journey);
  const lookup = createLookup(visitOf(release, row), journey.facts);
  const kept = got.stored as Readonly<Record<string, Json>>;
  const compared: readonly (readonly [string, unknown, unknown])[] = [
    ...Object.entries(exact).map(([name, value]) => [name, value, got[name]] as const),
    ...Object.entries(brand ?? {}).map(
      ([field, value]) => [`brand ${field}`, value, fields[field as BrandField].value] as const,
    ),
    ...Object.entries(next ?? {}).map(
      ([result, to]) => [`next ${result}`, to, lookup(`flow.${result}`)] as const,
    ),
    ...Object.entries(stored ?? {}).map(
      ([key, value]) => [`stored ${key}`, value, kept[key] ?? null] as const,
    ),
    ...(effects ?? []).map(
      (kind) => [`effect ${kind}`, true, (got.effects as readonly Json[]).includes(kind)] as const,
    ),
  ];
  return compared
    .filter(([, wanted, found]) => !isDeepStrictEqual(wanted, found))
    .map(([name, wanted, found]) => `${name}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}
