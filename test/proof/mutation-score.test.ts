import { expect, it } from 'vitest';
import { mutationScore } from './mutation/mutation-score.ts';

/** The beginning of the sample that `npm run mutate` takes: small enough to wait for. */
const SLIPS = 20;

it('slips that people make in the configuration are noticed, or it is said why they need not be', () => {
  const { judged, unjustified, needless } = mutationScore(SLIPS, 'one');
  expect(judged.length).toBe(SLIPS);
  expect(unjustified).toEqual([]);
  expect(needless).toEqual([]);
  expect(new Set(judged.map(({ mutant }) => mutant.slip)).size).toBeGreaterThan(8);
}, 300_000);
