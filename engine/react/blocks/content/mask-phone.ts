/** `138****8000`; the empty text when it is not an 11-digit number. */
export function maskPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '';
}
