import type { JsonObject } from '../../engine/decide/model/json.ts';
import { isChineseName, normaliseChineseName } from '../../engine/forms/chinese-name.ts';
import { isGarbled } from '../../engine/forms/is-garbled.ts';
import { plainText } from '../../engine/forms/plain-text.ts';
import { keepIdentity } from '../accounts/keep-identity.ts';
import { requireSession } from '../accounts/tokens.ts';
import type { Transaction } from '../db/database.ts';
import { answersOf, sealAnswers } from '../leads/seal-answers.ts';
import { noteRequest, splitRequests } from '../privacy/note-request.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

const MAX_FIELDS = 32;
const MAX_TEXT = 200;
/** Entries of a profile over all calls: no login is a store for whatever somebody has. */
const MAX_PROFILE = 100;

/** Refuses what is no flat record of short values, or was spoilt on its way, naming the entry. */
function checkProfile(fields: JsonObject): void {
  const entries = Object.entries(fields);
  if (entries.length > MAX_FIELDS) {
    throw new Refusal('field-too-long', { field: 'fields', max: MAX_FIELDS });
  }
  for (const [name, value] of entries) {
    const isShort = typeof value === 'string' && value.length <= MAX_TEXT && !isGarbled(value);
    if (
      !/^[a-zA-Z][\w-]{0,39}$/.test(name) ||
      !(isShort || typeof value === 'number' || typeof value === 'boolean')
    ) {
      throw new Refusal('field-invalid', { field: `fields.${name.slice(0, 40)}` });
    }
  }
}

/** Refuses what would make the profile larger than any page does. One call of a user at a time. */
async function checkRoom(transaction: Transaction, userId: string, fields: JsonObject): Promise<void> {
  const [row] = await transaction.query<{ profile: JsonObject }>(
    'select profile from users where id = $1 for update',
    [userId],
  );
  if (Object.keys({ ...row?.profile, ...fields }).length > MAX_PROFILE) {
    throw new Refusal('field-too-long', { field: 'fields', max: MAX_PROFILE });
  }
}

function textOf(fields: JsonObject, name: string): string | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Name and city as forms keep them. A name that no identity card bears, such as a masked one, stays as it came. */
function tidied(fields: JsonObject): JsonObject {
  const [name, city] = [textOf(fields, 'realname'), textOf(fields, 'city')];
  const plain = normaliseChineseName(name ?? '');
  return {
    ...fields,
    ...(isChineseName(plain) && { realname: plain }),
    ...(city !== null && { city: plainText(city) }),
  };
}

/**
 * Keeps what the visitor tells of themselves, or asks for about their data; `realname` and `city` are the ones that
 * `user/get` returns.
 */
export const userSave: Call<'userSave'> = {
  name: 'userSave',
  async answer(request, services) {
    const { db, secrets, data } = services;
    const session = await requireSession(services, request);
    const fields = request.fields.object('fields', { max: 8192 });
    checkProfile(fields);
    const { kinds, profile } = splitRequests(tidied(fields), data().privacy);
    const at = new Date(request.now).toISOString();
    await db.transaction(async (transaction) => {
      await checkRoom(transaction, session.userId, profile);
      await keepIdentity(transaction, session, textOf(profile, 'realname'), false, kinds.length > 0);
      await transaction.write(
        `update users set profile = profile || $2::jsonb, realname = coalesce($3, realname), city = coalesce($4, city)
         where id = $1`,
        [
          session.userId,
          JSON.stringify(
            sealAnswers(profile, undefined, secrets, answersOf('users', session.userId), request.now),
          ),
          textOf(profile, 'realname'),
          textOf(profile, 'city'),
        ],
      );
      for (const kind of kinds) {
        const { channel, address, agent } = request;
        await noteRequest(transaction, { userId: session.userId, kind, channel, address, agent, at });
      }
    });
    return {};
  },
};
