import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandTones } from '../../../engine/react/page/brand-tones.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';

type Color = readonly number[];

const WHITE: Color = [255, 255, 255];
const GOLD: Color = [255, 212, 138];

const parts = (color: string): Color => (color.match(/\d+/g) ?? []).map(Number);

/** `over` with this opacity on `ground`. */
const laid = (over: Color, opacity: number, ground: Color): Color =>
  ground.map((value, at) => value + ((over[at] ?? 0) - value) * opacity);

function brightness(color: Color): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
}

function contrast(one: Color, other: Color): number {
  const [a, b] = [brightness(one), brightness(other)];
  return Math.max(a, b) / Math.min(a, b);
}

const contrastWithWhite = (color: string) => contrast(WHITE, parts(color));

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

const FOLDER = join(PROJECT_ROOT, 'schemas/brands');
const colors = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => (JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { color: string }).color);

test.each(colors)('what pages write on the tones of the brand colour %s can be read', (color) => {
  const tones = brandTones(color);
  const [base, deep, soft] = [tones?.base, tones?.deep, tones?.soft].map((tone) => parts(tone ?? ''));
  if (!base || !deep || !soft) throw new Error(`${color} is no colour`);
  const panel = laid(WHITE, 0.08, deep);
  const pairs: Readonly<Record<string, readonly [Color, Color]>> = {
    'a link on white': [base, WHITE],
    'a chip': [deep, soft],
    'a link on the tinted ground': [base, [241, 246, 246]],
    'small print on the poster': [laid(WHITE, 0.88, deep), deep],
    'a panel of the poster': [laid(WHITE, 0.88, panel), panel],
    'a number on the poster': [GOLD, laid([0, 0, 0], 0.22, panel)],
  };
  for (const [name, [ink, ground]] of Object.entries(pairs)) {
    expect(contrast(ink, ground), name).toBeGreaterThanOrEqual(4.5);
  }
});
