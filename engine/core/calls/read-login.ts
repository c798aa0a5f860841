import type { ReplyData } from '../model/api-contract.ts';
import type { Json } from '../model/json.ts';
import type { Untrusted } from '../model/shape.ts';

/** The login that an answer with code 200 brings; null when it brings none that can be used. */
export function readLogin(data: Json): { readonly token: string; readonly userId: string | null } | null {
  const { access_token: token, userinfo } = (data ?? {}) as Untrusted<ReplyData<'loginSmsCode'>>;
  const id = userinfo?.id;
  return typeof token === 'string' && token !== ''
    ? { token, userId: id === undefined || id === null ? null : String(id) }
    : null;
}
