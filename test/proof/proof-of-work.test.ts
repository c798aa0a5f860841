import { expect, it } from 'vitest';
import { createSimulatedClock } from '../../engine/runtime/platform/simulated-clock.ts';
import { type ProofChallenge, solveProof } from '../../engine/runtime/session/solve-proof.ts';
import { altchaProof } from '../../server/sms/proof-of-work.ts';
import { fixedRing } from '../server/support/fixed-ring.ts';

it('what a page answers is what the server asked for', async () => {
  const proofs = altchaProof(fixedRing('3'.repeat(64)));
  const question = await proofs.challenge({ work: 400, minutes: 1 }, 0);
  const answer = await solveProof(
    question as unknown as ProofChallenge,
    createSimulatedClock(0, 'Asia/Shanghai'),
  );
  const { counter } = JSON.parse(answer).solution;
  expect(counter).toBeGreaterThanOrEqual(400);
  expect(counter).toBeLessThanOrEqual(800);
  expect(await proofs.check(answer, 59_999)).toEqual(expect.any(String));
  expect(await proofs.check(answer, 60_000)).toBeNull();
  for (const other of [fixedRing('4'.repeat(64)), fixedRing('3'.repeat(64), 'k2')]) {
    expect(await altchaProof(other).check(answer, 0)).toBeNull();
  }
});
