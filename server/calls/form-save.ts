import { readAgreements } from '../accounts/consents.ts';
import { requireSession } from '../accounts/tokens.ts';
import { checkForm } from '../leads/check-form.ts';
import { saveLead } from '../leads/save-lead.ts';
import type { Services } from '../services.ts';
import type { Call, CallRequest } from './call.ts';

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

async function phoneOf({ db }: Services, userId: string): Promise<string | null> {
  const [row] = await db.query<{ phone: string }>('select phone from users where id = $1', [userId]);
  return row?.phone ?? null;
}

/** Saves a form package; with an application number, the consent to be passed on to its institution. */
export const formSave: Call<'formSave'> = {
  name: 'formSave',
  async answer(request, services) {
    const { fields } = request;
    const session = await requireSession(services.db, request);
    const packageName = fields.required('package', { max: 64 });
    const requestId = fields.required('request_id', { max: 64, pattern: /^[\w-]{8,64}$/ });
    const applicationNo = fields.optional('application_no', { max: 32, pattern: /^\d+$/ });
    const form =
      applicationNo === null
        ? checkForm(services.release(), packageName, fields.object('form'), {
            now: request.now,
            phone: await phoneOf(services, session.userId),
          })
        : null;
    const saved = await saveLead(
      {
        userId: session.userId,
        requestId,
        channel: request.channel ?? services.release().site.guard.channel.default,
        package: packageName,
        answers: form,
        applicationNo,
        agreements: agreementsOf(request, services, applicationNo !== null),
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
    const { agreements, ...shown } = institution;
    return { ...answer, institution: { id: saved.institution ?? '', ...shown }, agreements };
  },
};
