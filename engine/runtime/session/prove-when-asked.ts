import type { Clock } from '../platform/platform.ts';
import type { LoginFlow } from './login-flow.ts';
import type { ProofChallenge } from './solve-proof.ts';

/** The refusal of a server that is asked for many codes and wants the page to work for one. */
interface Refused {
  readonly envelope?: { readonly data?: { readonly challenge?: ProofChallenge } | null };
}

/**
 * Has a login flow work for its codes where the server asks for that, once for each: how that is done is loaded only
 * then. Where it cannot be, or the question is none that a page can answer, the visitor is told that it was too often.
 */
export function proveWhenAsked(login: LoginFlow, clock: Clock): void {
  const ask = login.askForCode;
  login.askForCode = (fields) =>
    ask(fields).catch(async (error: Error & Refused) => {
      const challenge = error.envelope?.data?.challenge;
      if (!challenge) throw error;
      const proof = await import('./solve-proof.ts')
        .then(({ solveProof }) => solveProof(challenge, clock))
        .catch(() => Promise.reject(error));
      return ask({ ...fields, proof });
    });
}
