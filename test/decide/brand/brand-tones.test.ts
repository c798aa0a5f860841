import { expect, test } from 'vitest';
import { brandTones } from '../../../engine/decide/brand/brand-tones.ts';
import { contrastWithWhite, type Rgb } from '../../../engine/decide/brand/contrast.ts';

const rgbOf = (css = '') => (css.match(/\d+/g) ?? []).map(Number) as unknown as Rgb;

test.each(['#0b6e6e', '#ff8800', '#ffff00', '#ffffff', '#00aaff', '#000000'])(
  'white text on the tones of %s has a contrast of at least 4.5:1',
  (color) => {
    const tones = brandTones(color);
    expect(contrastWithWhite(rgbOf(tones?.base))).toBeGreaterThanOrEqual(4.5);
    expect(contrastWithWhite(rgbOf(tones?.deep))).toBeGreaterThanOrEqual(4.5);
  },
);

test('a brand colour that is dark enough stays as it is', () => {
  expect(brandTones('#0b6e6e')?.base).toBe('rgb(11,110,110)');
});

test('what is no colour gives none', () => {
  expect(brandTones('teal')).toBeNull();
  expect(brandTones('#fff')).toBeNull();
});
