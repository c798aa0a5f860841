import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/core/config/compile.ts';
import { EMPTY_PAGE } from '../../engine/core/routing/match-path.ts';
import { anyVisitOf, play } from '../support/any-visit.ts';
import { checkProperty } from '../support/check-property.ts';
import { anySlips, withSlips } from '../support/mutated-config.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

/** Visitors of each configuration. */
const VISITORS = 25;

/** No longer chain may be configured: a phone would load and load. */
const LONGEST_CHAIN = 50;

const files = readSources(PROJECT_ROOT);

describe('a configuration with slips in it that check accepts', () => {
  it('still leads every visitor to a page, or to the page of a chain that is too long', () => {
    let accepted = 0;
    checkProperty(
      300,
      fc.property(anySlips, fc.nat(), (slips, seed) => {
        const { release } = compile(withSlips(files, slips));
        if (!release) return;
        accepted += 1;
        const { maxRedirects, redirectLimitPage } = release.site.guard;
        expect(maxRedirects).toBeLessThanOrEqual(LONGEST_CHAIN);
        for (const visitor of fc.sample(anyVisitOf(release), { numRuns: VISITORS, seed })) {
          const { shown, legs } = play(release, visitor);
          expect(legs.length).toBeLessThanOrEqual(maxRedirects + 1);
          expect(Object.keys(release.pages)).toContain(shown?.page ?? redirectLimitPage);
          expect(Object.keys(release.pages)).toContain(EMPTY_PAGE);
        }
      }),
    );
    expect(accepted).toBeGreaterThan(30);
  });

  it('the slips leave the shipped configuration alone', () => {
    const before = structuredClone(files);
    checkProperty(
      20,
      fc.property(anySlips, (slips) => void withSlips(files, slips)),
    );
    expect(files).toEqual(before);
  });
});
