import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { Clock } from '../platform/platform.ts';

/** What a server asks for: a counter behind the nonce whose hash begins as it says (ALTCHA, one SHA-256 a try). */
export interface ProofChallenge {
  readonly parameters: {
    readonly nonce: string;
    readonly salt: string;
    readonly keyPrefix: string;
  };
}

/** Milliseconds of work between two moments for the page: a tap is answered as if nothing were going on. */
const SLICE = 12;
/** Tries between two looks at the clock. */
const TRIES = 64;

/** More than any server of ours asks for; a question without an answer ends here. */
const MOST_TRIES = 4_000_000;

/**
 * Works for a login code, in slices. Resolves to the answer as the backend takes it; rejects when none is found.
 *
 * @throws when the question is none of this kind.
 */
export function solveProof(challenge: ProofChallenge, clock: Clock): Promise<string> {
  const { nonce, salt, keyPrefix } = challenge.parameters;
  const bytes = concatBytes(hexToBytes(salt), hexToBytes(nonce), new Uint8Array(4));
  const view = new DataView(bytes.buffer);
  const wanted = hexToBytes(keyPrefix);
  const isFound = (hash: Uint8Array): boolean => wanted.every((byte, at) => hash[at] === byte);
  let counter = 0;
  return new Promise((resolve, reject) => {
    const work = (): void => {
      if (counter > MOST_TRIES) {
        reject(new Error('no answer'));
        return;
      }
      const end = clock.now() + SLICE;
      do {
        for (let tries = 0; tries < TRIES; tries += 1) {
          view.setUint32(bytes.length - 4, counter);
          const hash = sha256(bytes);
          if (isFound(hash)) {
            const solution = { counter, derivedKey: bytesToHex(hash) };
            resolve(JSON.stringify({ challenge, solution }));
            return;
          }
          counter += 1;
        }
      } while (clock.now() < end);
      clock.after(0, work);
    };
    work();
  });
}
