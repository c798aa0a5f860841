import type { Words } from '../../../engine/react/page/use-words.ts';

/** An amount of whole yuan as it is spoken: `1000元`, `20万元`; the words are the block's texts `yuan` and `wan`. */
export function shortYuan(yuan: number, texts: Words): string {
  if (yuan < 10_000) return texts('yuan', { value: String(yuan) });
  // Up to four places of 万 say every yuan.
  const rest = String(yuan % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  const whole = (yuan - (yuan % 10_000)) / 10_000;
  return texts('wan', { value: rest ? `${whole}.${rest}` : String(whole) });
}
