import type { Json } from '../../engine/core/model/json.ts';
import type { Problem } from '../../engine/core/problems/problem.ts';
import { PRODUCT_FACTS } from '../place/shown-products.ts';
import { ruleProblems } from './rule-problems.ts';
import type { OfferedProduct } from './service-data.ts';

const FACTS = {
  isKnown: (name: string) => PRODUCT_FACTS.some((fact) => fact === name),
  examples: PRODUCT_FACTS,
};

/** Mistakes in the conditions of products. */
export function productProblems(file: string, value: Json): readonly Problem[] {
  const { products } = value as unknown as { products: readonly OfferedProduct[] };
  return products.flatMap(({ when }, i) => ruleProblems(file, when, `/products/${i}/when`, FACTS));
}
