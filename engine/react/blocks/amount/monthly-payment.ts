/**
 * The payment of each period of an annuity loan (等额本息), in fen, rounded to the nearest.
 *
 * @param fen principal in fen.
 * @param percent nominal annual rate in percent, simple (单利).
 * @param months number of monthly periods, at least 1.
 */
export function monthlyPayment(fen: number, percent: number, months: number): number {
  const rate = percent / 1200;
  if (rate === 0) return Math.round(fen / months);
  const growth = (1 + rate) ** months;
  return Math.round((fen * rate * growth) / (growth - 1));
}
