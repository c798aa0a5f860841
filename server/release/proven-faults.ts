import { prove } from '../../engine/analyse/prove/prove.ts';
import { TooMuchToFollow } from '../../engine/analyse/too-much-to-follow.ts';
import type { Again } from '../../engine/cli/again.ts';
import { printFinding } from '../../engine/cli/prove/print-finding.ts';
import type { TerminalWords } from '../../engine/cli/words/terminal-words.ts';
import { blockTraits } from '../../engine/compile/block-traits.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { Release } from '../../engine/decide/model/release.ts';

/**
 * Follows all visitors through a release: what is wrong, each with an example.
 *
 * @param again makes the commands in the findings work where the one that prints them does.
 * @param tell says a finding; in English where it is not given.
 */
export function provenFaults(
  release: Release,
  sources: readonly SourceFile[],
  again: Again,
  tell: TerminalWords['finding'] = printFinding,
): readonly string[] {
  try {
    return prove(release, blockTraits(sources)).findings.map((finding) => tell(release, finding, again));
  } catch (error) {
    if (error instanceof TooMuchToFollow) return [error.message];
    throw error;
  }
}
