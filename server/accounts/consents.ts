import type { Json } from '../../engine/decide/model/json.ts';
import type { AgreementText } from '../../engine/decide/model/page.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import type { AgreedTo } from './agreed-to.ts';
import { randomId, sha256 } from './random-id.ts';

function readOne(entry: Json): AgreedTo | null {
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) {
    return null;
  }
  const { id, version, hash } = entry as Record<string, Json | undefined>;
  const isText = (value: Json | undefined): value is string =>
    typeof value === 'string' && value.length > 0 && value.length <= 64;
  if (!isText(id) || !isText(version)) {
    return null;
  }
  if (hash === undefined) {
    return { id, version };
  }
  return typeof hash === 'string' && /^[0-9a-f]{32,64}$/.test(hash) ? { id, version, hash } : null;
}

/**
 * The agreements that a call carries. Refuses when there is none, when one is malformed or not among the known ones, or
 * when a required one is missing.
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
  refuseUnknown(agreements, known);
  const missing = required.find((id) => !agreements.some((entry) => entry.id === id));
  if (missing !== undefined) {
    throw new Refusal('agreement-missing', { field: 'agreements', agreement: missing });
  }
  return agreements;
}

/** Refuses agreements of which one is not among the known ones. */
export function refuseUnknown(agreements: readonly AgreedTo[], known: (id: string) => boolean): void {
  const unknown = agreements.find(({ id }) => !known(id));
  if (unknown) throw new Refusal('agreement-unknown', { field: 'agreements', agreement: unknown.id });
}

/**
 * The hash of the text that was agreed to. A page says which text it showed; the published one counts in full where
 * that is the same, or where the page says nothing and the version is the published one.
 */
function textHashOf({ version, hash }: AgreedTo, text: AgreementText | undefined): string | null {
  const published = text === undefined ? null : sha256(text.body);
  if (hash === undefined) {
    return text?.version === version ? published : null;
  }
  return published?.startsWith(hash) ? published : hash;
}

/** Keeps who agreed to what, when and from where, and in which wording. */
export async function recordConsents(
  transaction: Transaction,
  consent: {
    readonly userId: string;
    readonly leadId: string | null;
    readonly purpose: 'login' | 'form' | 'institution';
    /** Whom the person's data may be given to. */
    readonly institution: string | null;
    readonly agreements: readonly AgreedTo[];
    readonly texts: Readonly<Record<string, AgreementText>>;
    readonly request: CallRequest;
  },
): Promise<void> {
  const { request } = consent;
  const record = (agreed: AgreedTo): Promise<number> => {
    const { id, version } = agreed;
    const text = Object.hasOwn(consent.texts, id) ? consent.texts[id] : undefined;
    return transaction.write(
      `insert into consents (id, user_id, lead_id, agreement_id, version, text_hash, purpose, institution, channel, address,
         agent, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (id) do nothing`,
      [
        randomId(),
        consent.userId,
        consent.leadId,
        id,
        version,
        textHashOf(agreed, text),
        consent.purpose,
        consent.institution,
        request.channel,
        request.address,
        request.agent,
        new Date(request.now).toISOString(),
      ],
    );
  };
  await Promise.all(consent.agreements.map(record));
}
