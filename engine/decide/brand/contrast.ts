/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The least contrast of text that everybody can read (WCAG 2, level AA). */
export const MIN_CONTRAST = 4.5;

/** Reads `#rrggbb`; null for anything else. */
export function readColor(color: string): Rgb | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
}

/**
 * The first colour with this share (0 to 1) of the second in it; also what a veil of that opacity makes of a ground.
 */
export function mixColors(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((value, at) => Math.round(value + ((to[at] as number) - value) * share)) as unknown as Rgb;
}

/** Contrast of white text on this ground (WCAG 2), from 1 to 21. */
export function contrastWithWhite(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

/** Contrast of a text and its ground; which is which does not matter. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [a, b] = [contrastWithWhite(one), contrastWithWhite(other)];
  return Math.max(a, b) / Math.min(a, b);
}
