import { describe, expect, it } from 'vitest';
import type { GuardSpec } from '../../engine/decide/model/guard.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import equivalents from '../cases/guard-equivalents.json' with { type: 'json' };
import { caseFailures } from '../decide/guard/case-failures.ts';
import { readGuardCases } from '../decide/guard/case-file.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { guardMutations } from './guard-mutations.ts';

const release = shippedRelease();
const cases = readGuardCases().flatMap((file) => file.cases);
const reasons: Readonly<Record<string, string>> = equivalents.reasons;

function withGuard(guard: Json): Release {
  return { ...release, site: { ...release.site, guard: guard as unknown as GuardSpec } };
}

/** A case fails, or cannot be played at all. */
function notices(changed: Release, row: (typeof cases)[number]): boolean {
  try {
    return caseFailures(changed, row).length > 0;
  } catch {
    return true;
  }
}

describe('each part of the guard is held by a case', () => {
  const mutations = [...guardMutations(release.site.guard as unknown as Json)];
  const unnoticed = mutations
    .filter(({ guard }) => !cases.some((row) => notices(withGuard(guard), row)))
    .map(({ name }) => name);

  it('a guard with one slip fails a case, but for slips that change nothing, each with its reason', () => {
    expect(unnoticed.filter((name) => reasons[name] === undefined)).toEqual([]);
  });

  it('no reason is given for a slip that a case notices or that does not exist', () => {
    expect(Object.keys(reasons).filter((name) => !unnoticed.includes(name))).toEqual([]);
  });

  it('the slips have names of their own', () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  });
});
