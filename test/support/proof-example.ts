/** A question as `proof-needed` carries it, as the key `1` (64 times) signs it; good until `until`. */
const CHALLENGE = {
  parameters: {
    algorithm: 'SHA-256',
    cost: 1,
    data: { until: 1795600000000 },
    keyLength: 32,
    keyPrefix: '2a92fa40c34230df6dc80ec6bb8fce7c',
    nonce: '2e02a32fc02e6de79bafaf4008c230cd',
    salt: '6b25294014ae6a739151c4f8a9b8b875',
  },
  signature: '1ff9ce95ec2a26798655b307107b887396b86c1930ae358db0a86153a1af312b',
} as const;

/** The worked example of `docs/api.md`: a question and its answer. A test does the work. */
export const PROOF_EXAMPLE = {
  challenge: CHALLENGE,
  solution: {
    counter: 1234,
    derivedKey: '2a92fa40c34230df6dc80ec6bb8fce7c500ac1537a471b398bbf745c8932aff4',
  },
} as const;
