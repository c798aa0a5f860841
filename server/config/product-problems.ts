import type { Problem } from '../../engine/compile/problems/problem.ts';
import type { WrongValue } from '../../engine/compile/problems/wordings/wrong-value.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';

/** What an example says, by the names of the range that the product offers. */
const RANGES = {
  rate: ['rateMin', 'rateMax'],
  principal: ['amountMin', 'amountMax'],
  months: ['termMin', 'termMax'],
} as const;

/** Ranges that hold nothing, and examples of what a product does not offer. */
export function productProblems(file: string, value: Json): readonly Problem[] {
  const { products } = value as unknown as { readonly products: readonly JsonObject[] };
  return products.flatMap((product, index) => {
    const number = (key: string) => Number(product[key]);
    const wrong = (at: string, kind: 'least' | 'most', limit: number): Problem => ({
      code: 'C012',
      severity: 'error',
      file,
      pointer: `/products/${index}/${at}`,
      on: 'value',
      data: { kind, limit } satisfies WrongValue,
      suggest: [],
    });
    const example = (product.example ?? {}) as JsonObject;
    return Object.entries(RANGES).flatMap(([key, [from, to]]) => {
      const [least, most, said] = [number(from), number(to), example[key]];
      if (most < least) return [wrong(to, 'least', least)];
      if (Number(said) < least) return [wrong(`example/${key}`, 'least', least)];
      return Number(said) > most ? [wrong(`example/${key}`, 'most', most)] : [];
    });
  });
}
