import { type At, child, items, textAt } from './at.ts';

/** One phrase that visitors must not read. */
export interface WordingRule {
  readonly phrase: string;
  /** What to write instead. */
  readonly instead: string;
  /** The phrase is fair in a text that also holds one of these. */
  readonly unless: readonly string[];
  readonly pattern: RegExp;
}

/** The rules of `schemas/wording.json`. In a phrase, `*` stands for up to eight characters. */
export function wordingRules(wording: At): readonly WordingRule[] {
  return items(child(wording, 'forbidden')).map((rule) => {
    const phrase = textAt(rule, 'phrase') ?? '';
    return {
      phrase,
      instead: textAt(rule, 'instead') ?? '',
      unless: items(child(rule, 'unless')).map(({ value }) => String(value)),
      pattern: new RegExp(phrase.split('*').map(escaped).join('[^。；]{0,8}')),
    };
  });
}

/** The first rule that a text breaks, or null. Blanks do not hide a phrase. */
export function wordingSlip(
  text: string,
  rules: readonly WordingRule[],
): { readonly phrase: string; readonly instead: string } | null {
  const plain = text.replace(/\s+/g, '');
  const broken = rules.find(
    ({ phrase, pattern, unless }) =>
      phrase !== '' && pattern.test(plain) && !unless.some((part) => plain.includes(part)),
  );
  return broken ? { phrase: broken.phrase, instead: broken.instead } : null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
