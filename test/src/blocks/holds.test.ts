import { expect, test } from 'vitest';
import { readApplications } from '../../../src/blocks/applications/application.ts';
import { holds } from '../../../src/blocks/applications/holds.ts';

/** A moment of a day of November 2026. */
const day = (date: string | undefined): string => (date ? `2026-11-${date}T04:00:00.000Z` : '');

/**
 * What the page reads of one application.
 *
 * @param saved its day.
 * @param consents days of agreeing and of withdrawing: `10`, `10-12`; null when they are not told.
 * @param asked requests with their days: `withdraw 12`.
 */
function read(saved: string, consents: readonly string[] | null, asked: readonly string[]) {
  const shared = consents?.map((consent) => {
    const [agreed, withdrawn] = consent.split('-');
    return { institution: '示例', agreed_at: day(agreed), withdrawn_at: day(withdrawn) };
  });
  const { list, requests } = readApplications({
    masked: consents === null,
    applications: [{ application_no: '1', package: 'p', saved_at: day(saved), ...(shared && { shared }) }],
    requests: asked.map((request) => {
      const [kind = '', at] = request.split(' ');
      return { kind, asked_at: day(at), due_at: day('30'), done_at: '' };
    }),
  });
  const [application] = list;
  if (!application) throw new Error('none');
  return { application, list, requests };
}

test.each([
  ['kept', '10', [], [], true],
  ['kept and withdrawn', '10', [], ['withdraw 10'], false],
  ['saved again after the withdrawal', '12', [], ['withdraw 11'], true],
  ['shared', '10', ['10'], [], true],
  ['withdrawn', '10', ['10-11'], ['withdraw 11'], false],
  ['agreed to again while the request is open', '10', ['12'], ['withdraw 11'], true],
  ['withdrawn again while the request is open', '10', ['12-13'], ['withdraw 11'], false],
  ['to be deleted', '10', [], ['delete 11'], true],
] as const)('what was agreed to can be withdrawn: %s', (_, saved, consents, asked, can) => {
  const { application, requests } = read(saved, consents, asked);
  expect(holds(application, requests)).toBe(can);
});
