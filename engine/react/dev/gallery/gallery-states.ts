import type { LoginKeys } from '../../../decide/model/outside.ts';
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
  { name: 'has nothing', is: () => async () => envelope({ products: [] }) },
  { name: 'never answers', is: () => () => new Promise(() => {}) },
  { name: 'is down', is: () => () => Promise.reject(new Error('down, in the gallery')) },
  {
    name: 'sends long texts',
    is: () => async () => envelope({ products: [longProduct('a'), longProduct('b')] }),
  },
];

function envelope(data: object) {
  return { status: 200, text: JSON.stringify({ code: 200, message: '', data }) };
}

function longProduct(id: string) {
  const cost = { item: LONG, standard: LONG, collector: LONG, timing: LONG };
  return {
    id,
    name: LONG,
    lenderName: LONG,
    url: 'https://lender.example.com/',
    amountMin: 1,
    amountMax: 100_000_000_00,
    rateMin: 0,
    rateMax: 24,
    termMin: 1,
    termMax: 360,
    tags: [LONG],
    summary: LONG,
    speed: LONG,
    requirements: [LONG],
    costs: [cost],
  };
}
