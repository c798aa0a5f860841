import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { MalformedError } from '../api/malformed-error.ts';
import { jsonObject } from './json-object.ts';
import type { ConsentStep } from './pending-save.ts';

/**
 * The backend understood a call and refused it, so that nothing was saved. A fault of the backend says nothing of the
 * kind.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.envelope.code < 500;
}

/**
 * Whether an agreement that was sent has arrived: what its call says while it is on its way, else what the backend says
 * of the application.
 *
 * @param way the call, if it is still on its way.
 * @throws when nobody can say.
 */
export async function isRecorded(
  api: ApiClient,
  { applicationNo }: ConsentStep,
  way: Promise<unknown> | undefined,
): Promise<boolean> {
  try {
    if (way) {
      await way;
      return true;
    }
  } catch (error) {
    if (isRefusal(error)) return false;
  }
  const forms = jsonObject(await api.data('userGet'))?.forms;
  const saved = Array.isArray(forms)
    ? forms.map(jsonObject).find((one) => String(one?.application_no) === applicationNo)
    : null;
  if (!saved) throw new MalformedError('POST', 'userGet');
  return Number(saved.result) === 1;
}
