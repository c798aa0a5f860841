import type { FormData, FormPackage } from '../../engine/decide/model/form.ts';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import { idCardPlace } from '../accounts/id-card-place.ts';
import { type AnswersPlace, answersOf, sealAnswers } from '../leads/seal-answers.ts';
import type { DataUpgrade, UpgradeContext } from './data-upgrade.ts';

/** Each may have a file of a mebibyte. */
const AT_ONCE = 50;

interface Row {
  readonly id: string;
  readonly answers: JsonObject;
  readonly package: string | null;
}

/** The answers with their plain numbers encrypted; null when there is none. */
function sealed(
  row: Row,
  table: AnswersPlace['table'],
  forms: readonly FormPackage[],
  { secrets, now }: UpgradeContext,
): JsonObject | null {
  const form = forms.find((one) => one.package === row.package);
  const answers = sealAnswers(row.answers as FormData, form, secrets, answersOf(table, row.id), now);
  return Object.entries(answers).some(([field, value]) => value !== row.answers[field]) ? answers : null;
}

/** Reads a table part by part, and writes what has to change. */
async function sealTable(
  context: UpgradeContext,
  table: AnswersPlace['table'],
  select: string,
  update: string,
): Promise<number> {
  const forms = Object.values(context.release.forms);
  let changed = 0;
  let last = '';
  for (;;) {
    const rows = await context.db.query<Row>(`${select} order by 1 limit ${AT_ONCE}`, [last]);
    if (rows.length === 0) {
      return changed;
    }
    const found = rows.flatMap((row) => {
      const answers = sealed(row, table, forms, context);
      return answers === null ? [] : [{ id: row.id, answers }];
    });
    await context.db.transaction(async (transaction) => {
      for (const { id, answers } of found) await transaction.write(update, [id, JSON.stringify(answers)]);
    });
    changed += found.length;
    last = rows.at(-1)?.id ?? '';
  }
}

/** Numbers of `realname` that stand there as they were given. */
async function sealUsers({ db, secrets }: UpgradeContext): Promise<number> {
  const plain = await db.query<{ id: string; id_card: string }>(
    "select id, id_card from users where id_card is not null and id_card not like 'v_.%'",
  );
  await db.transaction(async (transaction) => {
    for (const { id, id_card } of plain) {
      await transaction.write('update users set id_card = $2 where id = $1', [
        id,
        secrets.seal(id_card, idCardPlace(id)),
      ]);
    }
  });
  return plain.length;
}

/**
 * Identity numbers that were saved before they were encrypted, in forms, in profiles, with the real name; and phone
 * numbers in answers.
 */
export const sealOldNumbers: DataUpgrade = {
  name: 'seal-old-numbers',
  told: 'rows had identity numbers in plain text from an older version; they are encrypted now. Backups made before still have them.',
  run: async (context) =>
    (await sealTable(
      context,
      'lead_versions',
      `select v.id, v.form as answers, l.package from lead_versions v join leads l on l.id = v.lead_id where v.id > $1`,
      'update lead_versions set form = $2 where id = $1',
    )) +
    (await sealTable(
      context,
      'users',
      `select id, profile as answers, null as package from users where id > $1 and profile <> '{}'`,
      'update users set profile = $2 where id = $1',
    )) +
    (await sealUsers(context)),
};

/** The same for answers that a version saved which encrypted identity numbers only. */
export const sealOldPhones: DataUpgrade = {
  ...sealOldNumbers,
  name: 'seal-old-phones',
  told: 'rows had phone numbers among the answers in plain text from an older version; they are encrypted now. Backups made before still have them.',
};

/** The same for answers that a version saved which encrypted texts without parts only, and no files. */
export const sealOldAnswers: DataUpgrade = {
  ...sealOldNumbers,
  name: 'seal-old-answers',
  told: 'rows had files or sensitive answers in plain text from an older version; they are encrypted now. Backups made before still have them.',
};
