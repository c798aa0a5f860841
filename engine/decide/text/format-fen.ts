/** Commas every three digits, as everywhere in the product (spec section 9). Takes a whole number. */
export function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Fen as yuan with two decimals, `¥1,234.50` (spec section 9). Takes whole fen, also negative ones. */
export function formatFen(fen: number): string {
  const positive = Math.abs(fen);
  const cents = positive % 100;
  const yuan = thousands((positive - cents) / 100);
  return `${fen < 0 ? '-' : ''}¥${yuan}.${cents < 10 ? '0' : ''}${cents}`;
}
