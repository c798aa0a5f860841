import type { JsonObject } from '../../engine/core/model/json.ts';
import { holds } from '../../engine/core/rules/evaluate.ts';
import type { OfferedProduct } from '../config/service-data.ts';

/** Facts that the condition of a product may read: channel of the visit, operating system code, city of the address. */
export const PRODUCT_FACTS = ['channel.id', 'env.os', 'place.city'] as const;

/** What is known of a visitor who asks for products; null where it is not known. */
export type ProductFacts = Readonly<Record<(typeof PRODUCT_FACTS)[number], string | number | null>>;

/** The products that this visitor may see, in the order of the file, without their conditions. */
export function shownProducts(
  products: readonly OfferedProduct[],
  facts: ProductFacts,
): readonly JsonObject[] {
  const lookup = (name: string) => facts[name as keyof ProductFacts] ?? null;
  return products
    .filter(({ when }) => holds(when, lookup) === true)
    .map(({ when: _, ...product }) => product);
}
