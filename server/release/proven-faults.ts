import { prove } from '../../engine/analyse/prove/prove.ts';
import { TooMuchToFollow } from '../../engine/analyse/too-much-to-follow.ts';
import type { Again } from '../../engine/cli/again.ts';
import { printFinding } from '../../engine/cli/prove/print-finding.ts';
import { callLabels } from '../../engine/cli/words/call-labels.ts';
import { chineseFinding } from '../../engine/cli/words/chinese-finding.ts';
import { CHINESE_TERMINAL } from '../../engine/cli/words/chinese-terminal.ts';
import { blockTraits } from '../../engine/compile/block-traits.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ReleaseFault } from './release-fault.ts';

/**
 * Follows all visitors through a release: what is wrong, each with an example.
 *
 * @param again makes the commands in the findings work where the one that prints them does.
 */
export function provenFaults(
  release: Release,
  sources: readonly SourceFile[],
  again: Again,
): readonly ReleaseFault[] {
  try {
    const labels = callLabels(sources);
    return prove(release, blockTraits(sources)).findings.map((finding) => {
      // The words that are wrong, else the last rule on the way there.
      const at = finding.set[0] ?? finding.legs.at(-1)?.at;
      return {
        line: printFinding(release, finding, again),
        chinese: chineseFinding(finding, release, labels),
        at: (at !== undefined && release.origins[at]) || null,
        hosts: finding.hosts,
      };
    });
  } catch (error) {
    if (!(error instanceof TooMuchToFollow)) throw error;
    return [{ line: error.message, chinese: CHINESE_TERMINAL.unfollowed(error), at: null }];
  }
}
