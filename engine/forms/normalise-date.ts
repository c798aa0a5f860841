import { plainText } from './plain-text.ts';

/** A day or a month as `2020-06-30` or `2020-06`, also where it was written `2020/6/30` or 2020年6月30日. */
export function normaliseDate(text: string): string {
  const plain = plainText(text);
  const [, year, month, day] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*月|\s*[-/.月]\s*(\d{1,2})\s*日?)?$/.exec(plain) ?? [];
  if (!year || !month) return plain;
  return [year, month, ...(day ? [day] : [])].map((part) => part.padStart(2, '0')).join('-');
}
