import type { FormData, FormPackage } from '../../engine/decide/model/form.ts';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { AgreedTo } from '../accounts/agreed-to.ts';
import { recordConsents } from '../accounts/consents.ts';
import { randomId } from '../accounts/random-id.ts';
import type { TokenOrigin } from '../accounts/tokens.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { type InstitutionTerms, institutionTerms } from './institution-terms.ts';
import { type LeadVersion, leadOf, newestVersion, versionByRequest } from './lead-version.ts';
import { match } from './match.ts';
import { osOf } from './rule-facts.ts';
import { answersOf, resealAnswers, sealAnswers } from './seal-answers.ts';
import { spendSaves } from './spend-saves.ts';

/** A form to save, already found complete, or the consent that follows one. */
export interface LeadToSave {
  readonly userId: string;
  /** How that user logged in. */
  readonly origin: TokenOrigin;
  readonly requestId: string;
  readonly channel: string;
  readonly package: string;
  /** Null for a consent: it is about the form that was saved before. */
  readonly answers: FormData | null;
  /** Set when the visitor agrees to be passed on to the institution of an application. */
  readonly applicationNo: string | null;
  readonly agreements: readonly AgreedTo[];
  /** The release that is served now, which the agreements of institutions link to. */
  readonly current: Release;
}

interface SavedLead {
  readonly version: NewVersion;
  readonly agreed: readonly AgreedTo[];
}

type NewVersion = Omit<LeadVersion, 'fingerprint'>;

/** What a request asks; kept as a keyed hash, since the answers hold an identity number, which could be guessed. */
function contentOf(lead: LeadToSave): string {
  return JSON.stringify([lead.package, lead.answers, lead.channel, lead.applicationNo, lead.agreements]);
}

/**
 * A consent must name everything that the institution asks agreement to, and where it says what was shown, that must be
 * what the institution asks now; otherwise the refusal says what it asks now, so that the page can ask again. Returns
 * what was agreed to, with the hash of that.
 */
function agreedTerms(lead: LeadToSave, asks: InstitutionTerms): readonly AgreedTo[] {
  const isOf = (one: AgreedTo) => (given: AgreedTo) => given.id === one.id && given.version === one.version;
  const hashOf = (given: AgreedTo) => asks.agreements.find(isOf(given))?.hash ?? given.hash;
  const isComplete = asks.agreements.every((one) => lead.agreements.some(isOf(one)));
  if (!isComplete || !lead.agreements.every((given) => hashOf(given)?.startsWith(given.hash ?? '') ?? true)) {
    throw new Refusal('institution-changed', { field: 'agreements', ...(asks as unknown as JsonObject) });
  }
  return lead.agreements.map((given) => ({ ...given, hash: hashOf(given) }));
}

async function consentedVersion(
  transaction: Transaction,
  lead: LeadToSave,
  applicationNo: string,
  services: Services,
): Promise<SavedLead> {
  const newest = await newestVersion(transaction, lead.userId, applicationNo);
  const institution = newest?.institution ?? null;
  const known = institution === null ? undefined : services.data().matching.institutions[institution];
  if (newest === null || institution === null || known === undefined) {
    throw new Refusal('application-unknown', { field: 'application_no' });
  }
  const agreed = agreedTerms(lead, institutionTerms(institution, known, lead.current));
  const id = randomId();
  const form = resealAnswers(
    newest.form as JsonObject,
    services.secrets,
    answersOf('lead_versions', newest.id),
    answersOf('lead_versions', id),
  );
  const version = newest.version + 1;
  return { version: { ...newest, id, version, form, result: 1, consented: true }, agreed };
}

function formOf(packageName: string, { release }: Services): FormPackage | undefined {
  return Object.values(release().forms).find((form) => form.package === packageName);
}

async function answeredVersion(
  transaction: Transaction,
  lead: LeadToSave,
  request: CallRequest,
  services: Services,
): Promise<SavedLead> {
  const answers = lead.answers ?? {};
  const told = answers[services.data().leads.city];
  const found = match(services.data().matching, {
    channel: lead.channel,
    os: osOf(request),
    package: lead.package,
    city: typeof told === 'string' ? told : (services.ipCity.find(request.address)?.name ?? null),
    answers: answers as JsonObject,
  });
  const row = await leadOf(transaction, {
    userId: lead.userId,
    package: lead.package,
    channel: lead.channel,
    now: request.now,
  });
  const id = randomId();
  const version = {
    id,
    lead_id: row.id,
    application_no: row.application_no,
    version: row.newest + 1,
    // Until the visitor agrees to be passed on, there is no success to tell.
    result: found.institution === null ? found.result : 0,
    institution: found.institution?.id ?? null,
    consented: false,
    form: sealAnswers(
      answers,
      formOf(lead.package, services),
      services.secrets,
      answersOf('lead_versions', id),
      request.now,
    ),
  };
  return { version, agreed: lead.agreements };
}

/**
 * Name and city of a saved form are what the user's record shows; given ones win over older ones, but the name that the
 * bearer of a link gives, who may be somebody else, does not: `keepIdentity`.
 */
async function updateUser(transaction: Transaction, lead: LeadToSave, services: Services): Promise<void> {
  const { answers } = lead;
  if (answers === null) {
    return;
  }
  const { name, city } = services.data().leads;
  const text = (field: string): string | null => {
    const value = answers[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  await transaction.write(
    `update users set realname = case when $4 then coalesce(realname, $2) else coalesce($2, realname) end,
       city = coalesce($3, city) where id = $1`,
    [lead.userId, text(name), text(city), lead.origin === 'mark'],
  );
}

/**
 * Saves a form. The same request twice saves once and answers the same; the same id with other content is refused
 * (409). Every version is kept.
 */
export async function saveLead(
  lead: LeadToSave,
  request: CallRequest,
  services: Services,
): Promise<NewVersion> {
  return services.db.transaction(async (transaction) => {
    // One save at a time per user, also across processes.
    const [, earlier] = await Promise.all([
      advisoryLock(transaction, 'saving user', lead.userId),
      versionByRequest(transaction, lead.userId, lead.requestId),
    ]);
    if (earlier !== null) {
      // Of a key that is gone nobody can tell; then the id alone says that it is the same request.
      if (services.secrets.matches('request', earlier.fingerprint, contentOf(lead)) === false) {
        throw new Refusal('request-conflict', { field: 'request_id' });
      }
      return earlier;
    }
    const { savedForms } = services.data().limits;
    const [, { version, agreed }] = await Promise.all([
      spendSaves(transaction, lead.userId, lead.answers, request.now, savedForms),
      lead.applicationNo === null
        ? answeredVersion(transaction, lead, request, services)
        : consentedVersion(transaction, lead, lead.applicationNo, services),
    ]);
    await Promise.all([
      insertVersion(transaction, lead, version, request, services),
      updateUser(transaction, lead, services),
      recordConsents(transaction, {
        userId: lead.userId,
        leadId: version.lead_id,
        purpose: lead.applicationNo === null ? 'form' : 'institution',
        institution: lead.applicationNo === null ? null : version.institution,
        agreements: agreed,
        texts: services.release().agreements,
        request,
      }),
    ]);
    return version;
  });
}

async function insertVersion(
  transaction: Transaction,
  lead: LeadToSave,
  version: NewVersion,
  request: CallRequest,
  services: Services,
): Promise<void> {
  await transaction.write(
    `insert into lead_versions (id, lead_id, version, user_id, request_id, fingerprint, form, result, institution, consented,
       release_id, host, address, agent, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing`,
    [
      version.id,
      version.lead_id,
      version.version,
      lead.userId,
      lead.requestId,
      services.secrets.hash('request', contentOf(lead)),
      JSON.stringify(version.form),
      version.result,
      version.institution,
      version.consented,
      services.release().id,
      request.host,
      request.address,
      request.agent,
      new Date(request.now).toISOString(),
    ],
  );
}
