import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { anyVisitOf, play } from '../support/any-visit.ts';
import { checkProperty } from '../support/check-property.ts';
import { anyDetours, anySlips, withDetours, withSlips } from '../support/mutated-config.ts';
import { shippedSources } from '../support/shipped-release.ts';

/** Visitors of each configuration; a circle is met by few of them. */
const VISITORS = { slips: 30, detours: 80 };

/** No longer chain may be configured: a phone would load and load. */
const LONGEST_CHAIN = 50;

const files = shippedSources();

/** Sends visitors through a configuration; the number of those who ran into a chain that is too long. */
function visit(release: Release, seed: number, numRuns: number): number {
  const { maxRedirects, redirectLimitPage } = release.site.guard;
  const pages = Object.keys(release.pages);
  let stopped = 0;
  expect(maxRedirects).toBeLessThanOrEqual(LONGEST_CHAIN);
  for (const visitor of fc.sample(anyVisitOf(release), { numRuns, seed })) {
    const { shown, legs } = play(release, visitor);
    expect(legs.length).toBeLessThanOrEqual(maxRedirects + 1);
    expect(pages).toContain(shown?.page ?? redirectLimitPage);
    if (!shown) stopped += 1;
  }
  return stopped;
}

describe('a configuration that check accepts leads every visitor to a page, or to that of a chain that is too long', () => {
  it('with slips of an editor anywhere in it', () => {
    let accepted = 0;
    checkProperty(
      150,
      fc.property(anySlips, fc.nat(), (slips, seed) => {
        const { release } = compile(withSlips(files, slips));
        if (!release) return;
        accepted += 1;
        visit(release, seed, VISITORS.slips);
      }),
    );
    expect(accepted).toBeGreaterThan(15);
  }, 240_000);

  it('with redirects that lead elsewhere, also in circles', () => {
    let stopped = 0;
    checkProperty(
      60,
      fc.property(anyDetours, fc.nat(), (detours, seed) => {
        const { release } = compile(withDetours(files, detours));
        if (release) stopped += visit(release, seed, VISITORS.detours);
      }),
    );
    expect(stopped).toBeGreaterThan(0);
  }, 240_000);

  it('and the shipped configuration stays as it is', () => {
    const before = structuredClone(files);
    checkProperty(
      20,
      fc.property(
        anySlips,
        anyDetours,
        (slips, detours) => void withDetours(withSlips(files, slips), detours),
      ),
    );
    expect(files).toEqual(before);
  });
});
