import lists from '../../schemas/lists.json' with { type: 'json' };
import { readGuardCases } from '../decide/guard/case-file.ts';
import { specCoverage } from '../proof/spec-coverage.ts';
import { tableCoverage } from '../proof/table-coverage.ts';
import { channelsGolden } from './golden/channels-golden.ts';
import { commonGolden } from './golden/common-golden.ts';
import { coverageGolden } from './golden/coverage-golden.ts';
import { hostGolden } from './golden/host-golden.ts';
import { shippedRelease } from './shipped-release.ts';

/** Folder of the golden files. */
export const GOLDEN_FOLDER = 'test/golden';

/** What the shipped configuration means, in files that a reviewer reads: names below `test/golden` and their text. */
export function goldenFiles(): ReadonlyMap<string, string> {
  const release = shippedRelease();
  const files = new Map<string, string>();
  for (const host of Object.keys(release.hosts).sort())
    files.set(`hosts/${host}.txt`, hostGolden(release, host));
  files.set('common.txt', commonGolden(release));
  files.set('channels.txt', channelsGolden(release));
  const rows = [
    ...specCoverage(release, readGuardCases(), lists.lists['gated-cities'].values),
    ...tableCoverage(release),
  ];
  files.set('coverage.md', coverageGolden(rows));
  return files;
}
