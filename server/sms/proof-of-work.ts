import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { JsonObject } from '../../engine/decide/model/json.ts';

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

/** ALTCHA: the work is done by the page itself, and no other service is asked. @param key for nothing else. */
export function altchaProof(key: string): ProofOfWork {
  return {
    async challenge({ work, minutes }, now) {
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        deriveKey,
        counter: randomInt(2 * work, work),
        hmacSignatureSecret: key,
        // By the server's own clock, which tests move: the library would ask the machine's.
        data: { until: now + minutes * MINUTE_MS },
      });
      return challenge as unknown as JsonObject;
    },
    async check(answer, now) {
      try {
        const { challenge, solution } = JSON.parse(answer) as Payload;
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
