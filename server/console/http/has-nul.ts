/** True where a text in it, however deep, has the one character that PostgreSQL cannot keep. */
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  return Object.entries(value).some(([key, part]) => hasNul(key) || hasNul(part));
}
