import type { Words } from '../../../engine/react/page/use-words.ts';
import type { Product } from './product.ts';

const TEN_THOUSAND = 1_000_000;
const THOUSAND = 100_000;

/** The three figures of a product as visitors read them: amounts, yearly rate, terms. */
export interface ProductFigures {
  readonly amount: string;
  readonly rate: string;
  readonly term: string;
}

/**
 * Words the figures; the texts are `figure.amount`, `figure.rate`, `figure.term` and the units `unit.10000`,
 * `unit.1000`, `unit.percent`.
 */
export function productFigures({ amount, rate, term }: Product, words: Words): ProductFigures {
  return {
    amount: ranged(
      amount.map((fen) => shortAmount(fen, words)),
      words,
      'figure.amount',
    ),
    rate: ranged(
      rate.map((value) => words('unit.percent', { value })),
      words,
      'figure.rate',
    ),
    term: ranged(term.map(String), words, 'figure.term'),
  };
}

/** 1千, 20万, 1.5万, 850: whole thousands and ten-thousands with their units, in yuan. */
export function shortAmount(fen: number, words: Words): string {
  if (fen >= TEN_THOUSAND)
    return words('unit.10000', { value: Math.round(fen / (TEN_THOUSAND / 100)) / 100 });
  if (fen >= THOUSAND && fen % THOUSAND === 0) return words('unit.1000', { value: fen / THOUSAND });
  return String(Math.round(fen / 100));
}

function ranged([min = '', max = '']: readonly string[], words: Words, key: string): string {
  return words(key, { range: min === max ? min : `${min}–${max}` });
}
