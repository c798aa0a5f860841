import type { Release } from '../../engine/decide/model/release.ts';
import { MOST_FILE_BYTES } from '../../engine/forms/file-bytes.ts';
import { readAgreements } from '../accounts/consents.ts';
import { requireSession } from '../accounts/tokens.ts';
import { userById } from '../accounts/users.ts';
import { checkForm } from '../leads/check-form.ts';
import { institutionTerms } from '../leads/institution-terms.ts';
import { saveLead } from '../leads/save-lead.ts';
import type { Services } from '../services.ts';
import type { Call, CallRequest } from './call.ts';
import { releaseOfVisit } from './release-of-visit.ts';

/** Characters of the answers as JSON: files are written with four characters for three bytes. */
const MAX_FORM = Math.ceil((MOST_FILE_BYTES * 4) / 3) + 64 * 1024;
/** Bytes of the request: some characters are written as three on the way. */
const BODY_LIMIT = Math.ceil(MAX_FORM * 1.2) + 64 * 1024;

/** Agreements that may be agreed to here: the published ones, and those of the institutions. */
function isKnownAgreement({ release, data }: Services): (id: string) => boolean {
  const ofInstitutions = Object.values(data().matching.institutions).flatMap(({ agreements }) => agreements);
  return (id) => Object.hasOwn(release().agreements, id) || ofInstitutions.some((one) => one.id === id);
}

function agreementsOf(request: CallRequest, services: Services, isConsent: boolean) {
  const given = request.fields.list('agreements', { max: 4096 });
  return isConsent || (given !== null && given.length > 0)
    ? readAgreements(request, isKnownAgreement(services), [])
    : [];
}

/** True when a release asks the questions of a form package. */
function hasPackage({ forms }: Release, name: string): boolean {
  return Object.values(forms).some((form) => form.package === name);
}

/** Saves a form package; with an application number, the consent to be passed on to its institution. */
export const formSave: Call<'formSave'> = {
  name: 'formSave',
  bodyLimit: BODY_LIMIT,
  async answer(request, all) {
    const { fields } = request;
    const session = await requireSession(all, request);
    const packageName = fields.required('package', { max: 64 });
    const release = await releaseOfVisit(request, all, (kept) => hasPackage(kept, packageName));
    const services: Services = { ...all, release: () => release };
    const requestId = fields.required('request_id', { max: 64, pattern: /^[\w-]{8,64}$/ });
    const applicationNo = fields.optional('application_no', { max: 32, pattern: /^\d+$/ });
    const form =
      applicationNo === null
        ? checkForm(services.release(), packageName, fields.object('form', { max: MAX_FORM }), {
            now: request.now,
            phone: (await userById(all.db, session.userId, all.secrets))?.phone ?? null,
          })
        : null;
    const saved = await saveLead(
      {
        ...session,
        requestId,
        channel: request.channel ?? services.release().site.guard.channel.default,
        package: packageName,
        answers: form,
        applicationNo,
        agreements: agreementsOf(request, services, applicationNo !== null),
        current: all.release(),
      },
      request,
      services,
    );
    const institution =
      saved.institution === null || saved.consented
        ? undefined
        : services.data().matching.institutions[saved.institution];
    const answer = { result: saved.result, application_no: saved.application_no };
    if (institution === undefined) {
      return answer;
    }
    return { ...answer, ...institutionTerms(saved.institution ?? '', institution, all.release()) };
  },
};
