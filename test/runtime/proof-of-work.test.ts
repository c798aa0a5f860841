import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { proveWhenAsked } from '../../engine/runtime/session/prove-when-asked.ts';
import { type ProofChallenge, solveProof } from '../../engine/runtime/session/solve-proof.ts';
import { createFakeServer, envelope } from './support/fake-server.ts';
import { land, openVisit } from './support/open-visit.ts';

const PHONE = '13800138000';
const SEND = '/v1/user/sendLoginSms';

const hashOf = (counter: number): string =>
  createHash('sha256')
    .update(
      Buffer.from(`${'a1'.repeat(16)}${'b2'.repeat(16)}${counter.toString(16).padStart(8, '0')}`, 'hex'),
    )
    .digest('hex');

/** A question whose answer is a counter. */
const question = (counter: number): ProofChallenge => ({
  parameters: { salt: 'a1'.repeat(16), nonce: 'b2'.repeat(16), keyPrefix: hashOf(counter).slice(0, 32) },
});

async function asking(answers: readonly ReturnType<typeof envelope>[]) {
  const server = createFakeServer();
  const left = [...answers];
  server.on(SEND, () => left.shift() ?? envelope(500));
  const visit = openVisit({ server });
  await land(visit);
  proveWhenAsked(visit.engine.login, visit.platform.clock);
  const result = await visit.engine.login.sendCode(PHONE);
  return { result, sent: server.calls.filter(({ path }) => path === SEND).map(({ fields }) => fields) };
}

describe('a server that wants work for a login code', () => {
  const needed = envelope(429, { reason: 'proof-needed', challenge: question(700) as never });

  it('gets it, and the visitor notices nothing', async () => {
    const { result, sent } = await asking([needed, envelope(200, { resend_after: 60 })]);
    expect(result).toEqual({ ok: true });
    expect(sent.map(({ phone }) => phone)).toEqual([PHONE, PHONE]);
    expect(sent[0]?.proof).toBeUndefined();
    expect(JSON.parse(sent[1]?.proof ?? '')).toEqual({
      challenge: question(700),
      solution: { counter: 700, derivedKey: hashOf(700) },
    });
  });

  it('is not answered a second time for the same code', async () => {
    const { result, sent } = await asking([needed, needed]);
    expect(result).toMatchObject({ ok: false, error: { key: 'login.tooManyCodes' } });
    expect(sent).toHaveLength(2);
  });

  it('asks what no page can answer, and the visitor is told that it was too often', async () => {
    const strange = envelope(429, { reason: 'proof-needed', challenge: { kind: 'picture' } as never });
    const { result, sent } = await asking([strange]);
    expect(result).toMatchObject({ ok: false, error: { key: 'login.tooManyCodes' } });
    expect(sent).toHaveLength(1);
  });

  it('is none when it refuses for another reason', async () => {
    const { sent } = await asking([envelope(429, { retry_after: 40 })]);
    expect(sent).toHaveLength(1);
  });
});

it('the work is done in slices between which the page may do something else', async () => {
  let now = 0;
  const slices: (() => void)[] = [];
  const clock = {
    // Each look at it takes as long as a part of a slice.
    now: () => {
      now += 5;
      return now;
    },
    nextMidnight: () => 0,
    after: (_ms: number, callback: () => void) => {
      slices.push(callback);
      return () => {};
    },
  };
  const answer = solveProof(question(1000), clock);
  expect(slices).toHaveLength(1);
  let done = 0;
  for (let slice = slices.shift(); slice; slice = slices.shift()) {
    done += 1;
    slice();
  }
  expect(done).toBeGreaterThan(3);
  expect(JSON.parse(await answer).solution.counter).toBe(1000);
});
