import { counted } from '../counted.ts';
import { printChanges } from '../prove/print-changes.ts';
import { printFinding } from '../prove/print-finding.ts';
import { toldConfiguration } from '../told-configuration.ts';
import type { TerminalWords } from './terminal-words.ts';

export const ENGLISH_TERMINAL: TerminalWords = {
  problems: undefined,
  checked: ({ files, errors, warnings, release }) =>
    `${counted(files, 'file')}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}${release === null ? '' : `; ${toldConfiguration(release)}`}`,
  hasErrors: 'The configuration has errors; correct them first (`npm run check` shows warnings too).',
  finding: printFinding,
  proven: ({ findings, addresses, channels }) => {
    const found = findings.length === 0 ? 'nothing is wrong' : counted(findings.length, 'finding');
    return `${found}: all visitors at ${addresses} addresses, ${channels.all} channels (${channels.classes} that differ)`;
  },
  unfollowed: ({ message }) => message,
  changes: printChanges,
  diff: undefined,
  differing: (before, after, values, files) =>
    `${before} → ${after}: ${counted(values, 'value')} of ${counted(files, 'file')} ${values === 1 ? 'differs' : 'differ'}.`,
  outside: (only, changes) => `Outside of ${only.join(', ')}:\n${changes}`,
};
