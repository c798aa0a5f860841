import { expect, test } from 'vitest';
import { effectValue } from '../../../engine/decide/guard/effect-values.ts';

const BY = { step: 'a step', row: 'a row' };

test('an effect that only a newer engine knows is left out, and the row goes on', () => {
  const unheard = { do: 'vibrate', for: 200 } as unknown as Parameters<typeof effectValue>[0];
  expect(effectValue(unheard, BY, () => null)).toBeNull();
});
