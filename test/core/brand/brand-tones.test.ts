import { expect, test } from 'vitest';
import { brandTones, WHITE } from '../../../engine/core/brand/brand-tones.ts';
import { contrastOf } from '../../../engine/core/brand/contrast.ts';

test.each(['#0b6e6e', '#ff8800', '#ffff00', '#ffffff', '#00aaff', '#000000'])(
  'white text on the tones of %s has a contrast of at least 4.5:1',
  (color) => {
    const tones = brandTones(color);
    expect(contrastOf(WHITE, tones?.base ?? WHITE)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(WHITE, tones?.deep ?? WHITE)).toBeGreaterThanOrEqual(4.5);
  },
);

test('a brand colour that is dark enough stays as it is', () => {
  expect(brandTones('#0b6e6e')?.base).toEqual([11, 110, 110]);
});

test('what is no colour gives none', () => {
  expect(brandTones('teal')).toBeNull();
  expect(brandTones('#fff')).toBeNull();
});
