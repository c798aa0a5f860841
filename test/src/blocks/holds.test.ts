import { expect, test } from 'vitest';
import { readApplications } from '../../../src/blocks/applications/application.ts';
import { holds, nextSince, undone } from '../../../src/blocks/applications/holds.ts';

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

test.each([
  ['kept: the save', '10', [], [], '10'],
  ['kept, and withdrawn after', '10', [], ['withdraw 11'], ''],
  ['kept, and saved again after the withdrawal', '12', [], ['withdraw 11'], '12'],
  ['shared: the newest consent', '10', ['12', '11'], [], '12'],
  ['shared with one of two: the consent that holds', '10', ['12-13', '11'], [], '11'],
  ['withdrawn: the newest withdrawal', '10', ['11-12', '10-13'], ['withdraw 13'], '13'],
  ['shared, and deletion asked for', '10', ['11'], ['delete 12'], ''],
  ['withdrawn, and deletion asked for', '10', ['11-12'], ['withdraw 12', 'delete 13'], ''],
  ['not told', '10', null, [], ''],
] as const)('next steps count from %s', (_, saved, consents, asked, from) => {
  const { application, requests } = read(saved, consents, asked);
  expect(nextSince(application, requests)).toBe(day(from));
});

test.each([
  ['with nothing agreed to since', ['10-11'], ['withdraw 11'], []],
  ['before a consent that holds', ['12'], ['withdraw 11'], ['withdraw 11']],
  ['before a consent that was withdrawn too', ['12-13'], ['withdraw 11'], []],
  ['where consents are not told', null, ['withdraw 11'], ['withdraw 11']],
  ['with a withdrawal since', ['10-11', '12-13'], ['withdraw 11', 'withdraw 13'], ['withdraw 11']],
  ['of a deletion, never', ['12'], ['delete 11'], []],
] as const)('a request is out of date: %s', (_, consents, asked, expected) => {
  const read10 = read('10', consents, asked);
  const gone = read10.requests.filter((request) => undone(request, { masked: false, ...read10 }));
  expect(gone).toHaveLength(expected.length);
});
