/** Colours derived from a brand's main colour, as CSS colours. */
export interface BrandTones {
  /** Ground for white text: contrast of at least 4.5:1, darkened where the brand's own colour falls short. */
  readonly base: string;
  /** For gradients and pressed controls. */
  readonly deep: string;
  /** A tinted ground for dark text. */
  readonly soft: string;
}

type Rgb = readonly [number, number, number];

const BLACK: Rgb = [4, 22, 30];
const WHITE: Rgb = [255, 255, 255];
const MIN_CONTRAST = 4.5;

/** Derives the tones; null when the colour is not `#rrggbb`. */
export function brandTones(color: string): BrandTones | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  const own: Rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
  let base = own;
  for (let step = 1; contrastWithWhite(base) < MIN_CONTRAST; step += 1) base = mix(own, BLACK, step / 20);
  return { base: css(base), deep: css(mix(base, BLACK, 0.38)), soft: css(mix(base, WHITE, 0.91)) };
}

/** WCAG 2 contrast of white text on this ground. */
function contrastWithWhite(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share)) as unknown as Rgb;
}

function css(rgb: Rgb): string {
  return `rgb(${rgb.join(',')})`;
}
