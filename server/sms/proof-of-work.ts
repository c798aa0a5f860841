import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { FIRST_KEY } from '../keys/parse-keys.ts';

/**
 * Asks a caller for work: a second of a phone, some hundredths of one of a fast machine. It slows a script down, no
 * more.
 */
export interface ProofOfWork {
  /** A question: what the page must find the answer to. */
  challenge(settings: ProofSettings, now: number): Promise<JsonObject>;
  /** What tells the answered question from all others; null for an answer that is wrong or too late. */
  check(answer: string, now: number): Promise<string | null>;
}

export interface ProofSettings {
  /** Hashes that a page must try, at least; twice as many at most. */
  readonly work: number;
  /** Minutes in which the answer must come. */
  readonly minutes: number;
}

const MINUTE_MS = 60_000;

/**
 * ALTCHA: the work is done by the page itself, and no other service is asked. A question says by which key it can be
 * checked; one without an id is of the first.
 */
export function altchaProof(ring: KeyRing): ProofOfWork {
  const keyOf = (id: string): string | undefined => ring.subkey(id, 'proof-of-work')?.toString('hex');
  return {
    async challenge({ work, minutes }, now) {
      const [id = ''] = ring.ids();
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        deriveKey,
        counter: randomInt(2 * work, work),
        hmacSignatureSecret: keyOf(id),
        // By the server's own clock, which tests move: the library would ask the machine's.
        data: { until: now + minutes * MINUTE_MS, key: id },
      });
      return challenge as unknown as JsonObject;
    },
    async check(answer, now) {
      try {
        const { challenge, solution } = JSON.parse(answer) as Payload;
        const key = keyOf(String(challenge.parameters.data?.key ?? FIRST_KEY));
        // The library takes a question as it is when there is nothing to check it by.
        if (key === undefined) return null;
        const { verified } = await verifySolution({
          challenge,
          solution,
          deriveKey,
          hmacSignatureSecret: key,
        });
        const isInTime = Number(challenge.parameters.data?.until) > now;
        return verified && isInTime && challenge.signature ? challenge.signature : null;
      } catch {
        return null;
      }
    },
  };
}
