import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import type { TokenOrigin } from './tokens.ts';

/**
 * Refuses to change who somebody has said to be by a one-tap link, which may have been forwarded: that takes a code by
 * SMS. The bearer of a link may say it for the first time, and may say the same again. Nor may they withdraw an
 * agreement or ask for a deletion, which cannot be taken back.
 *
 * @param session the user and how they logged in; one call of a user at a time from here on.
 * @param realname null when the call does not say it.
 * @param hasNumber the call also says an identity number.
 * @param asks the call asks for something about the person's data.
 */
export async function keepIdentity(
  transaction: Transaction,
  { userId, origin }: { readonly userId: string; readonly origin: TokenOrigin },
  realname: string | null,
  hasNumber: boolean,
  asks = false,
): Promise<void> {
  if (origin !== 'mark') return;
  const [known] = await transaction.query<{ realname: string | null; id_card: string | null }>(
    'select realname, id_card from users where id = $1 for update',
    [userId],
  );
  const isOther = realname !== null && known?.realname != null && known.realname !== realname;
  if (asks || isOther || (hasNumber && known?.id_card != null)) throw new Refusal('identity-kept');
}
