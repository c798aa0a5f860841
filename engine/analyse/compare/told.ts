import type { ComparedEnd } from './compared-visitors.ts';

/** What stands in the place of a value. */
export const TOLD_WORDS = {
  none: 'none',
  'as-it-was': 'as it was',
  'other-content': 'with other content',
  'as-they-were': 'as they were',
  'other-values': 'other values',
  others: 'others',
  brought: 'one that they bring',
  attributed: 'sent with logins',
  'not-attributed': 'not sent',
  'at-once': 'at-once',
  'after-notice': 'after-notice',
} as const;

export type ToldWord = keyof typeof TOLD_WORDS;

/** One side of a difference: a value as it is, or something to be told in words. */
export type Told =
  | string
  | { readonly kind: 'word'; readonly word: ToldWord }
  | ({ readonly kind: 'end' } & ComparedEnd)
  | {
      readonly kind: 'agreement';
      readonly title: string;
      readonly version: string;
      readonly isReworded: boolean;
    }
  | {
      readonly kind: 'script';
      readonly network: string;
      readonly id: string;
      readonly map: string;
      readonly script: string;
      /** What is told and how, for programmers. */
      readonly more: string;
    }
  | {
      readonly kind: 'schedule';
      /** Times in words; empty for none. */
      readonly from: string;
      readonly until: string;
      /** Of 100 visitors, and which of them. */
      readonly parts: number;
      readonly share: string;
      readonly by: string;
    }
  | { readonly kind: 'of-hundred'; readonly parts: number }
  | { readonly kind: 'picture'; readonly address: string };

export function toldWord(word: ToldWord): Told {
  return { kind: 'word', word };
}

/** A value, or that there is none. */
export function toldValue(value: string | null | undefined): Told {
  return value ?? toldWord('none');
}

export function toldWords(told: Told): string {
  if (typeof told === 'string') return told;
  switch (told.kind) {
    case 'word':
      return TOLD_WORDS[told.word];
    case 'end':
      return told.page === null ? 'stopped: too many redirects' : `${told.path} (${told.page})`;
    case 'agreement':
      return `《${told.title}》 ${told.version}${told.isReworded ? ', other words' : ''}`;
    case 'script':
      return `${told.network} ${told.id} by ${told.map}, script ${told.script}, ${told.more}`;
    case 'schedule': {
      const { from, until, parts, share, by } = told;
      const time = from === '' && until === '' ? 'always' : `${from} … ${until}`;
      return `${time}, ${parts} of 100 visitors (${share}) by ${by}`;
    }
    case 'of-hundred':
      return `${told.parts} of 100`;
    case 'picture':
      return `${told.address}, another picture`;
  }
}
