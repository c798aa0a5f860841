import type { JsonPlace } from './json-place.ts';

/** What people get wrong in a configuration, with how it looks. */
export const SLIPS = {
  'wrong id': 'the name of something else of the same kind',
  'wrong brand': 'another preset',
  'wrong filing number': 'the filing number of another company',
  'wrong destination': 'another path of the site',
  'wrong page link': 'a link of a page leads elsewhere',
  'wrong storage key': 'another key of the storage',
  'wrong form field': 'another field of the form',
  'wrong fact': 'another fact in a condition',
  'misspelt entry': 'two letters of a list entry are swapped',
  'shifted city': 'another city than that which was meant',
  'shifted range': 'a range of channels begins or ends one off',
  'shifted schedule': 'another time zone, or another key by which visitors are told apart',
  'changed number': 'one less or one more',
  'flipped switch': 'true for false, or the other way round',
  'dropped override': 'a setting of a brand is gone',
  'dropped setting': 'a setting is gone',
  'removed condition': 'what held sometimes holds always',
  'removed part of a condition': 'one part of an "and" or "or" is gone',
  'turned comparison': '"===" for "!==", or the other way round',
  'missing row': 'a row, step, block or effect is gone',
  'missing entry': 'an entry of a list is gone',
  'swapped neighbours': 'two that follow each other are swapped',
  'misspelt placeholder': 'a fact in the braces of a text is misspelt',
} as const;

export type SlipKind = keyof typeof SLIPS;

/** Kinds of files, as strata of a sample. */
export function sortOf(file: string): string {
  const [folder = '', second = ''] = file.split('/');
  if (folder !== 'schemas') return second.endsWith('.json') ? folder : `${folder}/${second}`;
  return second.replace('.json', '');
}

/** The slip that another value of the same kind is, by where the value stands; null for texts that name nothing. */
export function slipOfText(file: string, { owner, key, path }: JsonPlace): SlipKind | null {
  const sort = sortOf(file);
  const parent = path.at(-2) ?? '';
  if (key === 'var') return 'wrong fact';
  if (key === 'preset') return 'wrong brand';
  if (key === 'icp') return 'wrong filing number';
  if (sort === 'schedule') return 'shifted schedule';
  if (sort === 'lists' && path.includes('gated-cities')) return 'shifted city';
  if (key === 'go' || key === 'open') return 'wrong page link';
  if (sort === 'pages' && key === 'to') return 'wrong page link';
  if (/^(to|path|root)$/.test(key)) return 'wrong destination';
  if ((sort === 'guard' && key === 'key') || parent === 'keys' || (sort === 'storage' && key === 'name'))
    return 'wrong storage key';
  if (sort === 'forms' && (key === 'field' || parent === 'fields' || parent === 'login'))
    return 'wrong form field';
  if (NAMES.test(key) && !Array.isArray(owner)) return 'wrong id';
  if (Array.isArray(owner)) return 'misspelt entry';
  return null;
}

/** Properties whose value names something. */
const NAMES =
  /^(screen|page|block|shared|group|channel|brand|form|list|endpoint|name|variant|script|map|network|within|do|via|remember|match|access|layout|destination|fact|package|unmatched|root)$/;
