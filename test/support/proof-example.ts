/** A question as `proof-needed` carries it, of an installation whose key `k1` is `1`, 64 times. */
const CHALLENGE = {
  parameters: {
    algorithm: 'SHA-256',
    cost: 1,
    data: { key: 'k1', until: 1795600000000 },
    keyLength: 32,
    keyPrefix: '5f4113fa3641b1387220781c3fe462ed',
    nonce: 'bc84796b1a41346efdcf10458188887f',
    salt: 'adb37df59253e0987d0a1b10815151af',
  },
  signature: '93f49c8b55d1e9c1791032637b11268e8c7cb2618f7640454cdcf57c404f1178',
} as const;

/** The worked example of `docs/api.md`: a question and its answer. A test does the work. */
export const PROOF_EXAMPLE = {
  challenge: CHALLENGE,
  solution: {
    counter: 1634,
    derivedKey: '5f4113fa3641b1387220781c3fe462ed14a9dd6db19af8f9f1a8f839106d552f',
  },
} as const;
