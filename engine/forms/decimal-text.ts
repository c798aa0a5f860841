/** A number in digits alone, as people write it: without the power of ten of very large and very small ones. */
export function decimalText(value: number): string {
  const [, sign = '', before = '', behind = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (power === '0') return String(value);
  const at = before.length + Number(power);
  const digits = before + behind;
  if (at <= 0) return `${sign}0.${'0'.repeat(-at)}${digits}`;
  return `${sign}${digits}${'0'.repeat(Math.max(0, at - digits.length))}`;
}

/** The number that such a text says; null where none is it to the last digit. */
export function numberOfText(text: string): number | null {
  const [, before = '', behind = ''] = /^-?(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (before + behind === '') return null;
  const value = Number(text);
  const whole = before.replace(/^0+(?=\d)/, '') || '0';
  const rest = behind.replace(/0+$/, '');
  return decimalText(Math.abs(value)) === `${whole}${rest && '.'}${rest}` ? value : null;
}
