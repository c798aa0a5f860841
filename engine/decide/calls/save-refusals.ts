import type { FailureCatalogue, TextRef } from './failure-text.ts';
import { saveRefusal } from './save-refusal.ts';

/** Seconds until another try, one for each way of saying so. */
const WAITS = [null, 60, 3600, 7200];

/**
 * Everything that a visitor can be told when a form could not be saved; what the server says itself stands as
 * `message`.
 */
export function saveRefusals(spec: FailureCatalogue, endpoint: string, message: string): readonly TextRef[] {
  const named = { ...spec.failureTexts, ...spec.endpoints[endpoint]?.failureTexts };
  return Object.keys(named).flatMap((name) => {
    const code = Number(name);
    if (!code) return [saveRefusal(spec, { name }, endpoint)];
    const answers = code === 429 ? WAITS.map((wait) => ({ retry_after: wait })) : [{}];
    const said = code === 400 ? [message, ''] : [message];
    return said.flatMap((one) =>
      answers.map((data) =>
        saveRefusal(spec, { name: '', envelope: { code, message: one, data } }, endpoint),
      ),
    );
  });
}
