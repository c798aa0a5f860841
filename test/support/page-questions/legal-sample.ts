import { type LegalRow, legalMatrix } from '../../../engine/analyse/prove/legal-matrix.ts';
import { readSources } from '../../../engine/cli/read-sources.ts';
import { blockTraits } from '../../../engine/compile/block-traits.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { shippedRelease } from '../shipped-release.ts';

const { apps } = blockTraits(readSources(PROJECT_ROOT));

/** The whole legal matrix. */
export const LEGAL_ROWS = legalMatrix(shippedRelease(), apps);

/** What a row is chosen for: no row before it says so. */
export const legalWords = ({ app, name, company, filing, funding }: LegalRow): readonly string[] => [
  `app ${app}`,
  `name ${name.value}`,
  `company ${company.value}`,
  `filing number ${filing.value}`,
  `funding ${funding.value}`,
];

function sample(): readonly LegalRow[] {
  const seen = new Set<string>();
  return LEGAL_ROWS.filter((row) => {
    const fresh = legalWords(row).filter((words) => !seen.has(words));
    for (const words of fresh) seen.add(words);
    return fresh.length > 0;
  });
}

/** Rows that have together every word of the matrix. */
export const legalSample = sample();
