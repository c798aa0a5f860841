import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '../../../server/console/people/passwords.ts';

/** The shortest of several times, ms: what a busy machine adds is not in it. */
async function quickest(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const began = performance.now();
    await act();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

describe('a password', () => {
  it('is kept as Argon2id of 19 MiB, each with a salt of its own', async () => {
    const kept = await Promise.all([hashPassword('渡口 correct horse'), hashPassword('渡口 correct horse')]);
    for (const hash of kept) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(kept[0]).not.toBe(kept[1]);
  });

  it('is the same however the keyboard wrote it, and no other', async () => {
    const kept = await hashPassword('ｃｏｒｒｅｃｔ horse');
    expect(await isPassword(kept, 'correct horse')).toBe(true);
    expect(await isPassword(kept, 'Correct horse')).toBe(false);
  });

  it('of nobody is none, and that takes as long to say', async () => {
    expect(await isPassword(null, 'of nobody at all')).toBe(false);
    const kept = await hashPassword('somebody has this');
    const nobody = await quickest(() => isPassword(null, 'a wrong guess'));
    const somebody = await quickest(() => isPassword(kept, 'a wrong guess'));
    // Without a hash to try it takes a thousandth; a busy machine doubles either.
    expect(nobody).toBeGreaterThan(somebody / 8);
  });
});
