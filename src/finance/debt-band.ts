/** A part of the scale of monthly repayments against income, in percent. A band without a limit takes what is left. */
export interface DebtBand {
  /** Loads below this belong here. */
  readonly below?: number;
  /** Loads up to and with this belong here. */
  readonly upTo?: number;
}

/**
 * The first band that the share of income spent on repayments belongs to; null when none has room for it.
 *
 * @param repayment fen a month.
 * @param income fen a month, more than 0.
 */
export function debtBandOf<Band extends DebtBand>(
  repayment: number,
  income: number,
  bands: readonly Band[],
): Band | null {
  // Multiplied out in whole fen, so that exactly half is exactly half.
  const load = repayment * 100;
  return (
    bands.find(({ below, upTo }) => {
      if (below !== undefined) return load < below * income;
      return upTo === undefined || load <= upTo * income;
    }) ?? null
  );
}
