import type { Shape, Shaped, Untrusted } from './shape.ts';

/** `data` of the answers that the engine itself reads, of whatever site: a backend's contract is made from them. */
export const REPLY_SHAPES = {
  codeSent: { resend_after: 'integer', expires_in: 'integer', code_length: 'integer', 'voice?': 'integer' },
  loggedIn: { access_token: 'text', userinfo: { id: 'text', phone: 'text' } },
  formSaved: {
    result: 'integer',
    application_no: 'text',
    'institution?': {
      id: 'text',
      name: 'text',
      licence: 'text',
      contact: 'text',
      purpose: 'text',
      data_items: ['text'],
    },
    'agreements?': [{ id: 'text', title: 'text', version: 'text', url: 'text', 'hash?': 'text' }],
  },
} as const satisfies Readonly<Record<string, Shape>>;

/** Such an answer as it arrived: what it should be, before anybody has looked. */
export type ReplyOf<Kind extends keyof typeof REPLY_SHAPES> = Untrusted<Shaped<(typeof REPLY_SHAPES)[Kind]>>;
