import type { Json } from '../../engine/core/model/json.ts';
import type { AgreementText } from '../../engine/core/model/page.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import type { AgreedTo } from './agreed-to.ts';
import { randomId, sha256 } from './random-id.ts';

function readOne(entry: Json): AgreedTo | null {
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) {
    return null;
  }
  const { id, version } = entry as Record<string, Json | undefined>;
  const isText = (value: Json | undefined): value is string =>
    typeof value === 'string' && value.length > 0 && value.length <= 64;
  return isText(id) && isText(version) ? { id, version } : null;
}

/**
 * The agreements that a call carries. Refuses when there is none, when one is malformed or not among the known ones, or when
 * a required one is missing.
 */
export function readAgreements(
  request: CallRequest,
  known: (id: string) => boolean,
  required: readonly string[],
): readonly AgreedTo[] {
  const list = request.fields.list('agreements', { max: 4096 });
  if (list === null || list.length === 0) {
    throw new Refusal('agreement-missing', { field: 'agreements' });
  }
  const agreed = list.slice(0, 32).map(readOne);
  if (agreed.some((entry) => entry === null)) {
    throw new Refusal('field-invalid', { field: 'agreements' });
  }
  const agreements = agreed as AgreedTo[];
  const unknown = agreements.find((entry) => !known(entry.id));
  if (unknown) {
    throw new Refusal('agreement-unknown', { field: 'agreements', agreement: unknown.id });
  }
  const missing = required.find((id) => !agreements.some((entry) => entry.id === id));
  if (missing !== undefined) {
    throw new Refusal('agreement-missing', { field: 'agreements', agreement: missing });
  }
  return agreements;
}

/** Keeps who agreed to what, when and from where; with the hash of the text when that version is the published one. */
export async function recordConsents(
  transaction: Transaction,
  consent: {
    readonly userId: string;
    readonly leadId: string | null;
    readonly purpose: 'login' | 'form' | 'institution';
    readonly agreements: readonly AgreedTo[];
    readonly texts: Readonly<Record<string, AgreementText>>;
    readonly request: CallRequest;
  },
): Promise<void> {
  const { request } = consent;
  for (const { id, version } of consent.agreements) {
    const text = Object.hasOwn(consent.texts, id) ? consent.texts[id] : undefined;
    await transaction.write(
      `insert into consents (id, user_id, lead_id, agreement_id, version, text_hash, purpose, channel, address, agent, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (id) do nothing`,
      [
        randomId(),
        consent.userId,
        consent.leadId,
        id,
        version,
        text?.version === version ? sha256(text.body) : null,
        consent.purpose,
        request.channel,
        request.address,
        request.agent,
        new Date(request.now).toISOString(),
      ],
    );
  }
}
