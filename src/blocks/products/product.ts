import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { isObject, numberOf, objectsOf, textOf, textsOf } from '../../../engine/react/page/read-options.ts';
import { wholeFigures } from '../../../engine/react/page/whole-figures.ts';
import type { MonthlyLoan } from '../../finance/loan.ts';

/** One row of the statement of costs (明示表). */
export interface CostRow {
  readonly item: string;
  readonly standard: string;
  readonly collector: string;
  readonly timing: string;
}

/** Where an application is made: on the lender's own site, in our app, in our form. */
export type ApplyType = 'external' | 'app' | 'form';

/** A product of a licensed lender. Money in fen, rates in percent a year (单利), terms in months. */
export interface Product {
  readonly id: string;
  readonly sample: boolean;
  readonly name: string;
  /** Empty: the first character of the name is drawn. */
  readonly logo: string;
  readonly lender: string;
  readonly lenderKind: string;
  readonly licence: string;
  readonly contact: string;
  readonly applyType: ApplyType;
  /** The lender's own page; empty unless `https:`. */
  readonly url: string;
  readonly amount: readonly [number, number];
  readonly rate: readonly [number, number];
  readonly term: readonly [number, number];
  readonly methods: readonly string[];
  readonly tags: readonly string[];
  /** Why it may suit this visitor; at most two. */
  readonly reasons: readonly string[];
  readonly summary: string;
  readonly speed: string;
  readonly requirements: readonly string[];
  readonly materials: readonly string[];
  readonly steps: readonly string[];
  readonly costs: readonly CostRow[];
  readonly contingentCosts: readonly CostRow[];
  /** What the worked example calculates with; null when there is none. */
  readonly example: MonthlyLoan | null;
}

const METHODS: readonly string[] = ['annuity', 'equal-principal', 'interest-first'];

/**
 * Reads the answer of the products call. A product that lacks what the law wants shown (name, lender, a range of yearly
 * rates up to 24 %) is left out.
 */
export function readProducts(data: Json): readonly Product[] {
  const found = isObject(data) ? objectsOf(data.products).map(readProduct) : [];
  const ids = new Set<string>();
  return found.filter((product): product is Product => {
    if (!product || ids.has(product.id)) return false;
    ids.add(product.id);
    return true;
  });
}

function readProduct(from: JsonObject): Product | null {
  const text = (key: string) => textOf(from[key]);
  const said = (key: string) => wholeFigures(text(key));
  const list = (key: string) => textsOf(from[key]).map(wholeFigures);
  const range = (key: string) =>
    [numberOf(from[`${key}Min`], Number.NaN), numberOf(from[`${key}Max`], Number.NaN)] as const;
  const [amount, rate, term] = [range('amount'), range('rate'), range('term')];
  const isWhole = [amount, rate, term].every(([low, high]) => low >= 0 && high >= low) && rate[1] <= 24;
  if (!text('id') || !text('name') || !text('lenderName') || !isWhole) return null;
  return {
    id: text('id'),
    sample: from.sample === true,
    name: text('name'),
    logo: text('logo'),
    lender: text('lenderName'),
    lenderKind: text('lenderKind'),
    licence: text('lenderLicence'),
    contact: said('lenderContact'),
    applyType: applyTypeOf(text('applyType')),
    url: /^https:\/\//.test(text('url')) ? text('url') : '',
    amount,
    rate,
    term,
    methods: textsOf(from.repayMethods),
    tags: textsOf(from.tags).slice(0, 3),
    reasons: textsOf(from.reasons).slice(0, 2),
    summary: said('summary'),
    speed: said('speed'),
    requirements: list('requirements'),
    materials: list('materials'),
    steps: list('steps'),
    costs: objectsOf(from.costs).map(readCost),
    contingentCosts: objectsOf(from.contingentCosts).map(readCost),
    example: readExample(from.example),
  };
}

function applyTypeOf(text: string): ApplyType {
  return text === 'app' || text === 'form' ? text : 'external';
}

function readCost(from: JsonObject): CostRow {
  const text = (key: string) => wholeFigures(textOf(from[key]));
  return {
    item: text('item'),
    standard: text('standard'),
    collector: text('collector'),
    timing: text('timing'),
  };
}

function readExample(from: Json | undefined): MonthlyLoan | null {
  if (!isObject(from) || !METHODS.includes(textOf(from.method))) return null;
  const [principal, months, percent] = [
    numberOf(from.principal, 0),
    numberOf(from.months, 0),
    numberOf(from.rate, -1),
  ];
  if (principal < 1 || principal > 1e9 || months < 1 || months > 360 || percent < 0 || percent > 24)
    return null;
  const method = textOf(from.method) as MonthlyLoan['method'];
  return {
    method,
    principal: Math.round(principal),
    months: Math.round(months),
    rate: Math.round(percent * 10_000),
  };
}
