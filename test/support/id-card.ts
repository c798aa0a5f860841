const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/** An identity card number that nobody has but that is well formed: Beijing, born in 1990, with its check digit. */
export function idCard(sequence = 1): string {
  const body = `11010119900307${String(sequence).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return body + (CHECK_DIGITS[sum % 11] ?? '');
}
