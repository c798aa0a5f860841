/** A fraction as percent with two decimals, rounded half up: 0.0744 is `7.44%`. */
export function formatPercent(fraction: number): string {
  const hundredths = Math.round(fraction * 10_000);
  const positive = Math.abs(hundredths);
  const cents = positive % 100;
  return `${hundredths < 0 ? '-' : ''}${(positive - cents) / 100}.${cents < 10 ? '0' : ''}${cents}%`;
}
