import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getAllMessages } from '../../../engine/core/forms/all-messages.ts';
import { text as texts } from '../../../schemas/text/form.json';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { FORM_IDS, shippedForm } from './shipped-form.ts';

describe('every message that a form can show', () => {
  test('is listed in the guide (vitest -u writes the list anew)', async () => {
    const parts = FORM_IDS.map((id) => {
      const rows = getAllMessages(shippedForm(id), texts).map(
        ({ label, field, messages }) => `| ${label} | \`${field}\` | ${messages.join('<br>')} |`,
      );
      return `## ${id}\n\n| Field | Name | Messages |\n|---|---|---|\n${rows.join('\n')}\n`;
    });
    const head =
      '# Messages of the forms\n\nWhat each form can tell a visitor about an answer. Written by `test/core/forms/all-messages.test.ts`.\n';
    await expect([head, ...parts].join('\n')).toMatchFileSnapshot('../../../docs/form-messages.md');
  });

  test.each(FORM_IDS)('of %s: what its cases expect is among them, and none lacks words', (id) => {
    const table = JSON.parse(readFileSync(join(PROJECT_ROOT, `test/cases/forms/${id}.json`), 'utf8'));
    const listed = new Map(getAllMessages(shippedForm(id), texts).map((one) => [one.field, one.messages]));
    const said = [
      ...Object.entries(table.missing as Record<string, string | null>),
      ...(table.cases as { problems: Record<string, string> }[]).flatMap(({ problems }) =>
        Object.entries(problems),
      ),
    ];
    for (const [field, message] of said) if (message !== null) expect(listed.get(field)).toContain(message);
    for (const message of [...listed.values()].flat()) expect(message).toMatch(/^[^{}]{4,40}$/);
  });
});
