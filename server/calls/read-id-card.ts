import { isChineseName, normaliseChineseName } from '../../engine/forms/chinese-name.ts';
import { isForeignCard, normaliseIdCard, parseIdCard } from '../../engine/forms/id-card.ts';
import { readAgreements, recordConsents } from '../accounts/consents.ts';
import { requireSession } from '../accounts/tokens.ts';
import { budgetsOf } from '../budgets/budget.ts';
import { spendBudgets } from '../budgets/spend-budgets.ts';
import type { Call, CallRequest } from './call.ts';
import { Refusal } from './refusal.ts';
import { releaseOfVisit } from './release-of-visit.ts';

/** Bytes of a picture; pages make theirs smaller. */
const MAX_PICTURE = 384 * 1024;
/** Characters of it as base64. */
const MAX_TEXT = Math.ceil(MAX_PICTURE / 3) * 4;
/** Bytes of the request: of base64 some characters are written as three on the way. */
const BODY_LIMIT = Math.ceil(MAX_TEXT * 1.2) + 16 * 1024;
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** The JPEG that a call carries. */
function pictureOf({ fields }: CallRequest): Buffer {
  const text = fields.required('picture', { max: MAX_TEXT, pattern: /^[A-Za-z0-9+/]+={0,2}$/ });
  const picture = Buffer.from(text, 'base64');
  if (!picture.subarray(0, JPEG.length).equals(JPEG))
    throw new Refusal('field-invalid', { field: 'picture' });
  return picture;
}

/**
 * Has a picture of the visitor's identity card read, by whom the operator has for that. The picture is kept nowhere,
 * nor is what was read: that goes to the visitor, who confirms it and sends it with a form. What was agreed to is noted
 * before anything is passed on.
 */
export const readIdCard: Call<'readIdCard'> = {
  name: 'readIdCard',
  bodyLimit: BODY_LIMIT,
  async answer(request, services) {
    const { db, cards, data } = services;
    if (cards === null) throw new Refusal('call-unknown');
    const { userId } = await requireSession(services, request);
    const { requiredAgreements, perUserHour, perUserDay, site } = data().idCards;
    const texts = (await releaseOfVisit(request, services)).agreements;
    const agreements = readAgreements(request, (id) => Object.hasOwn(texts, id), requiredAgreements);
    const picture = pictureOf(request);
    const own = { hour: perUserHour, day: perUserDay };
    await db.transaction(async (transaction) => {
      await spendBudgets(
        transaction,
        [
          ...budgetsOf(`id cards user ${userId}`, own, 'id-card-limit'),
          ...budgetsOf('id cards site', site, 'id-card-limit'),
        ],
        request.now,
      );
      await recordConsents(transaction, {
        ...{ userId, leadId: null, purpose: 'form', institution: null },
        ...{ agreements, texts, request },
      });
    });
    const card = await cards.read(picture, request.now).catch((cause: unknown) => {
      const refusal = new Refusal('id-card-not-looked-at');
      refusal.cause = cause;
      throw refusal;
    });
    const name = normaliseChineseName(card?.name ?? '');
    const number = normaliseIdCard(card?.number ?? '');
    if (isForeignCard(number)) throw new Refusal('id-card-foreign', { field: 'picture' });
    // A number with a wrong digit was not read: the visitor would have to find it.
    if (parseIdCard(number, request.now) === null) throw new Refusal('id-card-unread', { field: 'picture' });
    return { realname: isChineseName(name) ? name : '', id_card: number };
  },
};
