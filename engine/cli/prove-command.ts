import type { Command } from 'commander';
import { type Proof, prove } from '../analyse/prove/prove.ts';
import { TooMuchToFollow } from '../analyse/too-much-to-follow.ts';
import { blockTraits } from '../compile/block-traits.ts';
import type { CliIo } from './cli-io.ts';
import { commandsAt } from './commands-at.ts';
import { explainCommand } from './prove/explain-command.ts';
import { sourceLineAt } from './source-line.ts';
import { type LoadOptions, withRelease } from './with-release.ts';
import { addLangOption } from './words/lang.ts';
import { terminalWordsOf } from './words/terminal-words-of.ts';

/** Adds `prove`: follows all visitors and says for whom something is wrong. */
export function registerProveCommand(program: Command, io: CliIo): void {
  const command = program
    .command('prove')
    .description(
      'follow every kind of visitor, with every answer of every call: no loop, no dead end, no page without legal text',
    )
    .option('--json', 'print the findings as JSON')
    .option('--root <folder>', 'project root', '.');
  addLangOption(command).action((options: LoadOptions) => {
    const again = commandsAt(options.root, io);
    withRelease(options, io, ({ release, files }) => {
      let proof: Proof;
      try {
        proof = prove(release, blockTraits(files), (addresses) =>
          io.progress(`${addresses} addresses followed …`),
        );
      } catch (error) {
        if (!(error instanceof TooMuchToFollow)) throw error;
        io.err(terminalWordsOf(options, io).unfollowed(error));
        return 1;
      } finally {
        io.progress('');
      }
      const { findings, addresses, channels } = proof;
      const words = terminalWordsOf(options, io);
      if (options.json) {
        const told = findings.map((finding) => ({
          ...finding,
          legs: finding.legs.map((leg) => ({
            ...leg,
            place: sourceLineAt(release, leg.at),
            destination: leg.to === null ? null : sourceLineAt(release, leg.to),
          })),
          set: finding.set.map((pointer) => sourceLineAt(release, pointer)),
          replay: again(explainCommand(release, finding.visit)),
          follow: finding.then && again(explainCommand(release, finding.then)),
        }));
        io.out(JSON.stringify({ release: release.id, findings: told, addresses, channels }, null, 2));
      } else {
        for (const finding of findings) io.out(`${words.finding(release, finding, again)}\n`);
        io.out(words.proven(proof));
      }
      return findings.length > 0 ? 1 : undefined;
    });
  });
}
