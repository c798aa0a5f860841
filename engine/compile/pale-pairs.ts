import { brandTones } from '../decide/brand/brand-tones.ts';
import { contrastOf, MIN_CONTRAST, mixColors, type Rgb, readColor } from '../decide/brand/contrast.ts';
import type { PaintedPart, PalePair } from './problems/wordings/pale-pair.ts';

/** Fixed colours that pages paint beside a brand's tones, as the style sheets have them. */
export const PAGE_COLORS = {
  /** `--dk-ground`: the tinted ground of pages of cards. */
  ground: [241, 246, 246],
  /** `--dk-ink-2`: the text of notes. */
  ink: [61, 83, 92],
  /** Figures on a poster. */
  gold: [255, 212, 138],
} as const satisfies Readonly<Record<string, Rgb>>;

const { ground, ink, gold } = PAGE_COLORS;
const WHITE: Rgb = [255, 255, 255];
const SHADE: Rgb = [0, 0, 0];

/** The tones of a brand as pages paint them. */
type Tones = Readonly<Record<'base' | 'deep' | 'soft', Rgb>>;

/** A text and the ground that it stands on. */
type Painted = (tones: Tones) => readonly [text: Rgb, ground: Rgb];

const panel = ({ deep }: Tones) => mixColors(deep, WHITE, 0.08);

/** What pages write on a brand's tones, and with them on other grounds: the style sheets in one table. */
const PAINTED = {
  'white on a pressed button': ({ deep }) => [WHITE, deep],
  'a link on white': ({ base }) => [base, WHITE],
  'a link on the tinted ground': ({ base }) => [base, ground],
  'a chip': ({ deep, soft }) => [deep, soft],
  'a note': ({ soft }) => [ink, soft],
  'white on the lighter end of a gradient': ({ base }) => [WHITE, base],
  'small print on a poster': ({ deep }) => [mixColors(deep, WHITE, 0.88), deep],
  'a point of a poster': ({ deep }) => [WHITE, mixColors(deep, WHITE, 0.16)],
  'a figure on a poster': ({ deep }) => [gold, deep],
  'a panel of a poster': (tones) => [mixColors(panel(tones), WHITE, 0.88), panel(tones)],
  'a number in a panel': (tones) => [gold, mixColors(panel(tones), SHADE, 0.22)],
} satisfies Readonly<Record<Exclude<PaintedPart, 'white on a button'>, Painted>>;

/**
 * What of a page falls short of 4.5:1 (WCAG 2, AA) when it is painted in this brand colour; nothing when it is no
 * colour.
 */
export function palePairs(color: string): readonly PalePair[] {
  const own = readColor(color);
  const painted = brandTones(color);
  if (!own || !painted) return [];
  const tones = { base: rgbOf(painted.base), deep: rgbOf(painted.deep), soft: rgbOf(painted.soft) };
  return [
    // Pages darken a colour that is too pale, which the brand would not recognise as its own.
    { what: 'white on a button' as const, contrast: contrastOf(WHITE, own) },
    ...Object.entries<Painted>(PAINTED).map(([what, pair]) => ({
      what: what as PaintedPart,
      contrast: contrastOf(...pair(tones)),
    })),
  ].filter(({ contrast }) => contrast < MIN_CONTRAST);
}

/** The nearest darker colour that can be read everywhere, as `#rrggbb`; null when there is none. */
export function darkEnough(color: string): string | null {
  const own = readColor(color);
  for (let step = 1; own && step <= 20; step += 1) {
    const darker = `#${mixColors(own, SHADE, step / 20)
      .map((value) => value.toString(16).padStart(2, '0'))
      .join('')}`;
    if (palePairs(darker).length === 0) return darker;
  }
  return null;
}

/** Reads `rgb(1,2,3)`. */
function rgbOf(css: string): Rgb {
  return (css.match(/\d+/g) ?? []).map(Number) as unknown as Rgb;
}
