import type { LoginKeys } from '../../../decide/model/api-spec.ts';
import type { Engine } from '../../../runtime/engine.ts';
import type { HttpSend } from '../../../runtime/platform/platform.ts';

/** One choice of what a page meets: its name, and what follows from it. */
interface Choice<T> {
  readonly name: string;
  readonly is: T;
}

/** Devices, by their user agents. */
export const DEVICES: readonly Choice<string>[] = [
  { name: 'Android', is: 'Mozilla/5.0 (Linux; Android 10; SM-G975F) Chrome/83.0 Mobile Safari/537.36' },
  { name: 'iOS', is: 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6) Version/16.6 Mobile/15E148 Safari/604.1' },
  { name: 'unknown', is: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36' },
  { name: 'WeChat', is: 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/126.0 Mobile MicroMessenger/8.0.58' },
];

/** Visitors, by what their browser keeps. */
export const VISITORS: readonly Choice<(keys: LoginKeys) => Readonly<Record<string, string>>>[] = [
  {
    name: 'logged in',
    is: ({ token, userId, phone }) => ({ [token]: 'sample', [userId]: 'sample', [phone]: '13800138000' }),
  },
  { name: 'new', is: () => ({}) },
];

const LONG = '很长的文字'.repeat(24);

/** Backends: the real one, and those that pages must bear. */
export const BACKENDS: readonly Choice<(engine: Engine) => HttpSend>[] = [
  { name: 'answers', is: (engine) => engine.platform.send },
  { name: 'has nothing', is: (engine) => changed(engine, (value) => (Array.isArray(value) ? [] : value)) },
  { name: 'never answers', is: () => () => new Promise(() => {}) },
  { name: 'is down', is: () => () => Promise.reject(new Error('down, in the gallery')) },
  {
    name: 'sends long texts',
    // What is written in Chinese is read by visitors; ids and addresses stay as they are.
    is: (engine) =>
      changed(engine, (value) => (/[\u4e00-\u9fff]/.test(String(value)) ? longer(value) : value)),
  },
];

/** The real backend, with every value of its answers as it is changed. */
function changed({ platform }: Engine, change: (value: unknown) => unknown): HttpSend {
  return async (request) => {
    const answer = await platform.send(request);
    return { ...answer, text: JSON.stringify(JSON.parse(answer.text, (_, value) => change(value))) };
  };
}

function longer(value: unknown): unknown {
  return typeof value === 'string' ? LONG : value;
}
