import type { CoverageRow } from '../../proof/spec-coverage.ts';

/** The rows of the product's rules and the cases that show them, as a table. */
export function coverageGolden(rows: readonly CoverageRow[]): string {
  const cell = (names: readonly string[]) =>
    names.length === 0 ? '**none**' : `${names[0]}${names.length > 1 ? ` (+${names.length - 1})` : ''}`;
  const line = ({ spec, row, fires, silent }: CoverageRow) =>
    `| ${[spec, row, cell(fires), silent.length === 0 ? '**none**' : 'yes'].map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  return `${[
    '# Which cases show which rule',
    '',
    'Made by `npm run golden` from the configuration and the tables in `test/cases`. "Takes effect in" names the first case',
    'and counts the others; "not elsewhere" says that in another case the row does not take effect.',
    '',
    '| Spec | Row | Takes effect in | Not elsewhere |',
    '|---|---|---|---|',
    ...[...rows].map(line),
  ].join('\n')}\n`;
}
