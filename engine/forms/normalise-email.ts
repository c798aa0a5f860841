import { plainText } from './plain-text.ts';

/** An e-mail address alone: without `mailto:`, the name before `<…>`, and Chinese full stops. */
export function normaliseEmail(text: string): string {
  const plain = plainText(text);
  const address = /<([^<>]+)>$/.exec(plain)?.[1] ?? plain;
  return address
    .replace(/^mailto:/i, '')
    .replace(/。/g, '.')
    .trim();
}

/** Names without a dot at an end or two in a row; a host with a dot in it whose last name is no number. */
const EMAIL =
  /^(?=.{1,64}@)(?!\.|.*\.[.@])[^\s@,;:"()<>[\]\\]+@(?:(?!-)[a-z\d\u00a1-\uffff-]+\b\.)+(?!\d)[a-z\d\u00a1-\uffff-]{2,}$/i;

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
