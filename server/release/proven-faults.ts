import type { Again } from '../../engine/cli/again.ts';
import { printFinding } from '../../engine/cli/prove/print-finding.ts';
import { blockTraits } from '../../engine/core/config/block-traits.ts';
import type { Release } from '../../engine/core/model/release.ts';
import type { SourceFile } from '../../engine/core/problems/source-file.ts';
import { TooManyClasses } from '../../engine/core/prove/explore.ts';
import { prove } from '../../engine/core/prove/prove.ts';

/**
 * Follows every class of visitors through a release: what is wrong, each with an example.
 *
 * @param again makes the commands in the findings work where the one that prints them does.
 */
export function provenFaults(
  release: Release,
  sources: readonly SourceFile[],
  again: Again,
): readonly string[] {
  try {
    return prove(release, blockTraits(sources)).findings.map((finding) =>
      printFinding(release, finding, again),
    );
  } catch (error) {
    if (error instanceof TooManyClasses) return [error.message];
    throw error;
  }
}
