import { isChineseName, normaliseChineseName } from '../../engine/forms/chinese-name.ts';
import { isForeignCard, normaliseIdCard, parseIdCard } from '../../engine/forms/id-card.ts';
import { idCardPlace } from '../accounts/id-card-place.ts';
import { keepIdentity } from '../accounts/keep-identity.ts';
import { requireSession } from '../accounts/tokens.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

/**
 * Keeps the visitor's name and identity number, the number encrypted. A number whose check digit is wrong is refused.
 */
export const realname: Call<'realname'> = {
  name: 'realname',
  async answer(request, services) {
    const { db, secrets } = services;
    const session = await requireSession(services, request);
    const name = normaliseChineseName(request.fields.required('realname', { max: 64 }));
    if (!isChineseName(name)) {
      throw new Refusal('field-invalid', { field: 'realname' });
    }
    const idCard = normaliseIdCard(request.fields.required('id_card', { max: 32 }));
    if (isForeignCard(idCard)) {
      throw new Refusal('id-card-foreign', { field: 'id_card' });
    }
    if (parseIdCard(idCard, request.now) === null) {
      throw new Refusal('id-card-invalid', { field: 'id_card' });
    }
    const sealed = secrets.seal(idCard, idCardPlace(session.userId));
    await db.transaction(async (transaction) => {
      await keepIdentity(transaction, session, name, true);
      await transaction.write(
        'update users set realname = $2, id_card = $3, verified_at = $4 where id = $1',
        [session.userId, name, sealed, new Date(request.now).toISOString()],
      );
    });
    return { verified: true };
  },
};
