import { seenText, unjoined } from '../forms/plain-text.ts';
import { type At, child, isObject, items, textAt } from './at.ts';
import { remembered } from './remembered.ts';

/** One phrase that visitors must not read. */
export interface WordingRule {
  readonly phrase: string;
  /** What to write instead. */
  readonly instead: string;
  /** The same in Chinese; null where nobody has written it. */
  readonly zh: string | null;
  /** The phrase is fair in a text that also holds one of these. */
  readonly unless: readonly string[];
  readonly pattern: RegExp;
}

const known = new WeakMap<object, readonly WordingRule[]>();

/** The rules of `schemas/wording.json`. In a phrase, `*` stands for up to eight characters. */
export function wordingRules(wording: At): readonly WordingRule[] {
  return isObject(wording.value) ? remembered(known, wording.value, () => rulesIn(wording)) : [];
}

function rulesIn(wording: At): readonly WordingRule[] {
  return items(child(wording, 'forbidden')).map((rule) => {
    const phrase = textAt(rule, 'phrase') ?? '';
    return {
      phrase,
      instead: textAt(rule, 'instead') ?? '',
      zh: textAt(rule, 'zh'),
      unless: items(child(rule, 'unless')).map(({ value }) => String(value)),
      pattern: new RegExp(phrase.normalize('NFKC').split('*').map(escaped).join('[^。；]{0,8}')),
    };
  });
}

/** A phrase that a text holds although it may not. */
export interface WordingSlip {
  readonly phrase: string;
  /** What to write instead. */
  readonly instead: string;
  /** The same in Chinese; null where nobody has written it. */
  readonly zh: string | null;
}

/** Blanks and signs that only Markdown reads do not hide a phrase, nor do signs that nobody sees. */
const BETWEEN = /[\s*_~`]+/g;

/**
 * The first rule that a text breaks, or null. Wide letters and digits count as narrow ones. What excuses a phrase must
 * stand in the same line: a long text warns of a thing in one place and must not promise it in another.
 */
export function wordingSlip(text: string, rules: readonly WordingRule[]): WordingSlip | null {
  const whole = text.normalize('NFKC');
  const lines = whole.split('\n').map(plain);
  const all = plain(whole);
  const broken = rules.find(({ phrase, pattern, unless }) => {
    if (phrase === '') return false;
    if (unless.length === 0) return pattern.test(all);
    return lines.some((line) => pattern.test(line) && !unless.some((part) => line.includes(part)));
  });
  return broken ? { phrase: broken.phrase, instead: broken.instead, zh: broken.zh } : null;
}

function plain(text: string): string {
  return unjoined(seenText(text)).replace(BETWEEN, '');
}

/** A text as a pattern that fits it alone. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
