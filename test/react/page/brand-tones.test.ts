import { expect, test } from 'vitest';
import { brandTones } from '../../../engine/react/page/brand-tones.ts';

function contrastWithWhite(color: string): number {
  const parts = (color.match(/\d+/g) ?? []).map(Number);
  const [r = 0, g = 0, b = 0] = parts.map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

test.each(['#0b6e6e', '#ff8800', '#ffff00', '#ffffff', '#00aaff', '#000000'])(
  'white text on the tones of %s has a contrast of at least 4.5:1',
  (color) => {
    const tones = brandTones(color);
    expect(contrastWithWhite(tones?.base ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrastWithWhite(tones?.deep ?? '')).toBeGreaterThanOrEqual(4.5);
  },
);

test('a brand colour that is dark enough stays as it is', () => {
  expect(brandTones('#0b6e6e')?.base).toBe('rgb(11,110,110)');
});

test('what is no colour gives none', () => {
  expect(brandTones('teal')).toBeNull();
  expect(brandTones('#fff')).toBeNull();
});
