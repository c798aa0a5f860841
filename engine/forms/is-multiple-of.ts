/**
 * Whether a number is a multiple of a step by the digits of both as they are written: 0.29 is one of 0.01, though no
 * computer holds either. Long division, since the digits are more than a number holds.
 *
 * Compiled validators have the text of this function in them, so it calls nothing.
 */
export function isMultipleOf(value: number, step: number): boolean {
  const [given, by] = [value, step].map((one) => {
    const [digits = '', exponent = '0'] = String(Math.abs(one)).split('e');
    const [before = '', behind = ''] = digits.split('.');
    const whole = (before + behind).replace(/^0+/, '');
    const plain = whole.replace(/0+$/, '');
    return { plain, power: Number(exponent) - behind.length + whole.length - plain.length };
  }) as [{ plain: string; power: number }, { plain: string; power: number }];
  if (given.plain === '') return true;
  const more = given.power - by.power;
  if (more < 0 || !/^\d+$/.test(given.plain) || !/^\d+$/.test(by.plain)) return false;
  const [part, limb] = [1e9, 9];
  const [byHigh, byLow] = [Number(by.plain.slice(0, -limb)), Number(by.plain.slice(-limb))];
  let [high, low] = [0, 0];
  for (const digit of given.plain + '0'.repeat(more)) {
    const next = low * 10 + Number(digit);
    high = high * 10 + Math.floor(next / part);
    low = next % part;
    while (high > byHigh || (high === byHigh && low >= byLow)) {
      high -= byHigh + (low < byLow ? 1 : 0);
      low += (low < byLow ? part : 0) - byLow;
    }
  }
  return high === 0 && low === 0;
}
