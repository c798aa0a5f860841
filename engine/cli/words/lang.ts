import { type Command, Option } from 'commander';

const LANGS = ['zh', 'en'] as const;

/** A language in which commands tell what they find. */
export type Lang = (typeof LANGS)[number];

export interface LangOptions {
  readonly lang?: Lang;
}

/** Adds `--lang` to a command. */
export function addLangOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--lang <language>',
      'language of what is told; Chinese by itself where LC_ALL or LANG begins with zh',
    ).choices(LANGS),
  );
}

/** The language that was asked for, else that of the terminal. */
export function langOf(
  { lang }: LangOptions,
  { env = {} }: { readonly env?: Readonly<Record<string, string | undefined>> },
): Lang {
  return lang ?? ((env.LC_ALL || env.LANG || '').startsWith('zh') ? 'zh' : 'en');
}
