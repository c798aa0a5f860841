import { Command } from 'commander';
import { type Explanation, explainVisit } from '../../engine/cli/explain/explain-visit.ts';
import { type ExplainOptions, readVisitInput } from '../../engine/cli/explain/visit-input.ts';
import { registerExplainCommand } from '../../engine/cli/explain-command.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** A day on which nothing of the shipped configuration begins or ends. */
const DAY = Date.UTC(2026, 10, 22);

/**
 * Plays a printed `npx dukou explain …` as a reader at a terminal would, on files that are not saved anywhere.
 *
 * @throws UsageError, and commander's own, for a command that is not understood.
 */
export function replayCommand(
  command: string,
  loaded: { readonly release: Release; readonly files: readonly SourceFile[] },
): Explanation {
  const words = [...command.matchAll(/((?:[^\s']|'[^']*')+)/g)].map(([word]) => word.replaceAll("'", ''));
  const [npx, dukou, ...args] = words;
  if (npx !== 'npx' || dukou !== 'dukou') throw new Error(command);
  const silent = () => undefined;
  const program = new Command('dukou').exitOverride();
  const io = { cwd: PROJECT_ROOT, out: silent, err: silent, progress: silent, exit: silent };
  registerExplainCommand(program, io);
  let typed: ExplainOptions | null = null;
  program.commands[0]?.exitOverride().action((options: ExplainOptions) => {
    typed = options;
  });
  program.parse(args, { from: 'user' });
  if (!typed) throw new Error(command);
  return explainVisit(
    loaded,
    readVisitInput(typed, loaded, () => DAY),
  );
}
