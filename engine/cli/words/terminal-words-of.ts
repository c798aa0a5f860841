import { CHINESE_TERMINAL } from './chinese-terminal.ts';
import { ENGLISH_TERMINAL } from './english-terminal.ts';
import { type Lang, type LangOptions, langOf } from './lang.ts';
import type { TerminalWords } from './terminal-words.ts';

const WORDS: Readonly<Record<Lang, TerminalWords>> = { en: ENGLISH_TERMINAL, zh: CHINESE_TERMINAL };

/** The words of the language that was asked for, else of that of the terminal. */
export function terminalWordsOf(options: LangOptions, io: Parameters<typeof langOf>[1]): TerminalWords {
  return WORDS[langOf(options, io)];
}
