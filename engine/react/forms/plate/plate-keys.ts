import { PLATE_ENDS, PLATE_LETTERS, PLATE_PROVINCES } from '../../../forms/plate.ts';

/** Most signs of a plate: new-energy ones have eight. */
export const LONGEST_PLATE = 8;

/** One key of the plate keyboard. */
export interface PlateKey {
  readonly sign: string;
  /** False where no plate has this sign at this place. */
  readonly fits: boolean;
}

const DIGITS = '1234567890';
const LETTER_ROWS = ['QWERTYUP', 'ASDFGHJKL', 'ZXCVBNM'];

/** The keys for the next sign, row by row: provinces first, then the office's letter, then letters and digits. */
export function plateKeys(plate: string): readonly (readonly PlateKey[])[] {
  const at = plate.length;
  const row = (signs: string, fits: boolean) => [...signs].map((sign) => ({ sign, fits }));
  if (at === 0) {
    return [0, 8, 16, 24].map((from) => row(PLATE_PROVINCES.slice(from, from + 8), true));
  }
  const open = at < LONGEST_PLATE;
  const letters = LETTER_ROWS.map((signs) =>
    [...signs].map((sign) => ({ sign, fits: open && PLATE_LETTERS.indexOf(sign) >= 0 })),
  );
  return [row(DIGITS, open && at > 1), ...letters, row(PLATE_ENDS, at === 6)];
}

/** `京A·12345`: how a plate is read. */
export function spacedPlate(plate: string): string {
  return plate.length > 2 ? `${plate.slice(0, 2)}·${plate.slice(2)}` : plate;
}
