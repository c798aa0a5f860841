import { maskPhone } from '../../engine/forms/phone.ts';
import { maskName } from '../accounts/mask-name.ts';
import { requireSession } from '../accounts/tokens.ts';
import { userById } from '../accounts/users.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

interface SavedForm {
  readonly package: string;
  readonly application_no: string;
  readonly result: number;
  readonly saved_at: Date;
}

/** Who the visitor is. Bearers of a one-tap link see masked data; what is to be deleted fills in no form any more. */
export const userGet: Call<'userGet'> = {
  name: 'userGet',
  async answer(request, services) {
    const { db, secrets, cards } = services;
    const session = await requireSession(services, request);
    const user = await userById(db, session.userId, secrets);
    if (user === null) {
      throw new Refusal('not-logged-in');
    }
    const forms = await db.query<SavedForm>(
      `select l.package, l.application_no, v.result, v.created_at as saved_at from leads l
       join lateral (select result, created_at from lead_versions where lead_id = l.id order by version desc limit 1) v on true
       where l.user_id = $1 order by v.created_at desc limit 20`,
      [user.id],
    );
    const toDelete = await db.query(
      `select 1 from person_requests where user_id = $1 and kind = 'delete' and done_at is null limit 1`,
      [user.id],
    );
    const { realname, city } = toDelete.length > 0 ? { realname: null, city: null } : user;
    const masked = session.origin === 'mark';
    return {
      id: user.id,
      phone: masked ? maskPhone(user.phone ?? '') : (user.phone ?? ''),
      realname: realname === null ? '' : masked ? maskName(realname) : realname,
      city: city ?? '',
      ...(cards !== null && { reads_id_card: 1 }),
      forms: forms.map((form) => ({ ...form, saved_at: form.saved_at.toISOString() })),
    };
  },
};
