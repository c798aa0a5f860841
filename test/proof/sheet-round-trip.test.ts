import fc from 'fast-check';
import { describe, it } from 'vitest';
import { sheetRows } from '../../engine/cli/export-command.ts';
import { channelStates } from '../../engine/cli/sheet/channel-state.ts';
import { planImport } from '../../engine/cli/sheet/plan-import.ts';
import { readCsv } from '../../engine/cli/sheet/read-csv.ts';
import { readLines } from '../../engine/cli/sheet/read-lines.ts';
import { readXlsx } from '../../engine/cli/sheet/read-xlsx.ts';
import { writeCsv, writeXlsx } from '../../engine/cli/sheet/write-sheet.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { configWith } from '../compile/fixture.ts';
import { checkAsyncProperty } from '../support/check-property.ts';

/** Texts that sheets and their programs stumble over, and any others. */
const text = fc.oneof(
  fc.constantFrom(
    '=1+1',
    "'=x",
    "'",
    '-',
    '@a',
    '＝1',
    '1.23E+10',
    '2026/5/31',
    '００７',
    '"',
    'a,b;c\td',
    ' x ',
    '_x0041_',
    '首页\n二',
    '12345678901234567890',
    'TRUE',
    '#N/A',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
);

const settings = fc.record(
  {
    about: text,
    title: text,
    brand: fc.record(
      { preset: fc.constant('default'), name: text, companyName: text, icp: text, sourcesFunding: text },
      { requiredKeys: [] },
    ),
    trackers: fc.constantFrom('at-once', 'after-notice'),
    loginAttribution: fc.boolean(),
  },
  { requiredKeys: [] },
);

const channels = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9_999_999_999 }), settings), {
  selector: ([number]) => number,
  maxLength: 6,
});

function filesOf(all: readonly (readonly [number, object])[]): readonly SourceFile[] {
  const own = all.map(([number, more]) => ({
    path: `channels/channel_${number}.json`,
    text: JSON.stringify({
      $schema: '../schemas/meta/channel.schema.json',
      channel: `channel_${number}`,
      ...more,
    }),
  }));
  const taken = new Set(own.map(({ path }) => path));
  return [...configWith().filter(({ path }) => !taken.has(path)), ...own];
}

describe('any configuration of channels', () => {
  it('is exported and imported without a change, as CSV and as a workbook', async () => {
    await checkAsyncProperty(
      40,
      fc.asyncProperty(channels, async (all) => {
        const files = filesOf(all);
        const rows = sheetRows(files);
        const sheets = [readCsv(Buffer.from(writeCsv(rows))), await readXlsx(await writeXlsx(rows))];
        for (const sheet of sheets) {
          const { lines, problems } = readLines(sheet);
          const plan = planImport(lines, channelStates(files));
          if (problems.length + plan.problems.length + plan.changed.length > 0) {
            throw new Error(JSON.stringify([problems, plan.problems, plan.changed]));
          }
          if (lines.length !== rows.length - 1)
            throw new Error(`${lines.length} of ${rows.length - 1} lines`);
        }
      }),
    );
  });
});
