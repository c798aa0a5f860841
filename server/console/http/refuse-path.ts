import { ConsoleRefusal } from './console-refusal.ts';

/** Refuses a path that says more than that: parameters of it would choose a channel, which is asked for by itself. */
export function refusePath(path: string): void {
  if (/^\/[^?#\\\s\p{C}]*$/u.test(path)) return;
  const text = '路径以 / 开头，不带 ? 和 # 后面的部分';
  throw new ConsoleRefusal('invalid', `${text}。`, { fields: { path: text } });
}
