import { describe, expect, it } from 'vitest';
import { shippedRelease } from '../../support/shipped-release.ts';
import { browserAspects, effectsOfGuard } from './browser-aspects.ts';
import { readGuardCases } from './case-file.ts';

const release = shippedRelease();
// A case that begins with remembered answers speaks of a second navigation; a page load has none.
const all = readGuardCases()
  .flatMap(({ cases }) => cases)
  .filter(({ given }) => given.remembered === undefined)
  .map((row) => ({ ...row, aspects: browserAspects(release, row) }));
const played = all.filter(({ browser }) => browser !== undefined);
const shown = new Set(played.flatMap(({ aspects }) => [...aspects]));

describe('the cases that a browser plays', () => {
  it('show every effect that the guard names', () => {
    expect(effectsOfGuard(release.site.guard).filter((effect) => !shown.has(effect))).toEqual([]);
  });

  it('show every effect, answer, fact, brand, way in and way out that any case shows', () => {
    const missing = all.flatMap(({ name, aspects }) =>
      [...aspects].filter((aspect) => !shown.has(aspect)).map((aspect) => `${aspect} (${name})`),
    );
    expect(missing).toEqual([]);
  });

  it('show what they are marked for, each something of its own', () => {
    for (const { browser = '', aspects } of played) expect([...aspects]).toContain(browser);
    const reasons = played.map(({ browser }) => browser);
    expect(reasons.filter((reason, index) => reasons.indexOf(reason) !== index)).toEqual([]);
  });

  it('are no cases that begin with remembered answers', () => {
    const marked = readGuardCases().flatMap(({ cases }) => cases.filter(({ browser }) => browser));
    expect(marked.length).toBe(played.length);
  });
});
