import { contrastWithWhite, MIN_CONTRAST, mixColors, type Rgb, readColor } from './contrast.ts';

/** Colours derived from a brand's main colour, as CSS colours. */
export interface BrandTones {
  /** Ground for white text: contrast of at least 4.5:1, darkened where the brand's own colour falls short. */
  readonly base: string;
  /** For gradients and pressed controls. */
  readonly deep: string;
  /** A tinted ground for dark text. */
  readonly soft: string;
}

const BLACK: Rgb = [4, 22, 30];
const WHITE: Rgb = [255, 255, 255];

/** Derives the tones; null when the colour is not `#rrggbb`. */
export function brandTones(color: string): BrandTones | null {
  const own = readColor(color);
  if (!own) return null;
  let base = own;
  for (let step = 1; contrastWithWhite(base) < MIN_CONTRAST; step += 1)
    base = mixColors(own, BLACK, step / 20);
  return {
    base: css(base),
    deep: css(mixColors(base, BLACK, 0.38)),
    soft: css(mixColors(base, WHITE, 0.91)),
  };
}

function css(rgb: Rgb): string {
  return `rgb(${rgb})`;
}
