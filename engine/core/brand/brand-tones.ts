import { contrastOf, MIN_CONTRAST, mixColors, type Rgb, readColor } from './contrast.ts';

/** Colours derived from a brand's main colour. */
export interface BrandTones {
  /** Ground for white text: contrast of at least 4.5:1, darkened where the brand's own colour falls short. */
  readonly base: Rgb;
  /** For gradients and pressed controls. */
  readonly deep: Rgb;
  /** A tinted ground for dark text. */
  readonly soft: Rgb;
}

export const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [4, 22, 30];

/** Derives the tones; null when the colour is not `#rrggbb`. */
export function brandTones(color: string): BrandTones | null {
  const own = readColor(color);
  if (!own) return null;
  let base = own;
  for (let step = 1; contrastOf(base, WHITE) < MIN_CONTRAST; step += 1)
    base = mixColors(own, BLACK, step / 20);
  return { base, deep: mixColors(base, BLACK, 0.38), soft: mixColors(base, WHITE, 0.91) };
}
