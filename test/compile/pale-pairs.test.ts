import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { darkEnough, PAGE_COLORS, palePairs } from '../../engine/compile/pale-pairs.ts';
import { brandTones } from '../../engine/decide/brand/brand-tones.ts';
import { contrastOf, readColor } from '../../engine/decide/brand/contrast.ts';
import { checkProperty } from '../support/check-property.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const styles = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');
const BRANDS = join(PROJECT_ROOT, 'schemas/brands');
const colors = readdirSync(BRANDS)
  .filter((file) => file.endsWith('.json'))
  .map((file) => (JSON.parse(readFileSync(join(BRANDS, file), 'utf8')) as { color: string }).color);
const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each(colors)('everything that pages paint in the brand colour %s can be read', (color) => {
  expect(palePairs(color)).toEqual([]);
});

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffff00', 8],
  ])('of %s and %s is %d, as the formula of WCAG 2 has it', (one, other, ratio) => {
    expect(contrastOf(readColor(one) ?? [0, 0, 0], readColor(other) ?? [0, 0, 0])).toBeCloseTo(ratio, 2);
  });
});

describe('a colour on which white text can just be read', () => {
  it('is too pale for what stands on tinted grounds, and each of it is named with its contrast', () => {
    expect(palePairs('#767676').map(({ what }) => what)).toEqual(['a link on the tinted ground']);
    expect(palePairs('#767676')[0]?.contrast).toBeCloseTo(4.16, 2);
  });

  it('is too pale for buttons when it is lighter still', () => {
    expect(palePairs('#7a7a7a').map(({ what }) => what)).toContain('white on a button');
  });
});

test('for any colour a darker one is found that can be read everywhere', () => {
  checkProperty(
    300,
    fc.property(anyColor, (color) => {
      if (palePairs(color).length === 0) return;
      expect(palePairs(darkEnough(color) ?? '#ffffff')).toEqual([]);
    }),
  );
});

test('text that is no colour is not judged', () => {
  expect(palePairs('teal')).toEqual([]);
  expect(darkEnough('teal')).toBeNull();
});

describe('the table of what pages paint', () => {
  it('has the colours of the style sheets', () => {
    const tokens = styles('engine/site/styles/tokens.css');
    const hex = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? '';
    expect(readColor(hex('dk-ground'))).toEqual(PAGE_COLORS.ground);
    expect(readColor(hex('dk-ink-2'))).toEqual(PAGE_COLORS.ink);
    const gold = /dk-page-sheet \.dk-hero-value,[^}]*color: (#[0-9a-f]{6})/.exec(
      styles('src/styles/layouts.css'),
    )?.[1];
    expect(readColor(gold ?? '')).toEqual(PAGE_COLORS.gold);
  });

  it('holds for every rule: on the tint nothing is written in the brand colour itself, only in its deep tone', () => {
    const sheets = ['engine', 'src'].flatMap((room) =>
      readdirSync(join(PROJECT_ROOT, room), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.css'))
        .map((path) => styles(join(room, path))),
    );
    const rules = sheets.join('').match(/\{[^{}]*\}/g) ?? [];
    const onTint = rules.filter((rule) => /background[^;]*--dk-brand-soft/.test(rule));
    expect(onTint.length).toBeGreaterThan(10);
    expect(onTint.filter((rule) => /[^-]color: var\(--dk-brand\)/.test(rule))).toEqual([]);
  });

  it('begins with the tones that the style sheets begin with, those of the default brand', () => {
    const { base, deep, soft } = brandTones('#0b6e6e') ?? {};
    const tone = (name: string) =>
      new RegExp(`--${name}: (rgb\\([^)]+\\))`).exec(styles('engine/site/styles/tokens.css'))?.[1];
    expect(tone('dk-brand')).toBe(base?.replace(/,/g, ', '));
    expect(tone('dk-brand-deep')).toBe(deep?.replace(/,/g, ', '));
    expect(tone('dk-brand-soft')).toBe(soft?.replace(/,/g, ', '));
  });
});
