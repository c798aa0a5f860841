import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { numbersOf } from '../../../engine/react/page/read-options.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import { kindsOf, type ProductWishes } from './filter-products.ts';
import type { Product } from './product.ts';
import { shortAmount } from './product-figures.ts';

interface Props {
  /** Option `filters` of the list. */
  readonly options: JsonObject;
  readonly products: readonly Product[];
  readonly wishes: ProductWishes;
  readonly words: Words;
  readonly choose: (wishes: ProductWishes) => void;
}

const WISHES = ['amount', 'term', 'kind'] as const;

/**
 * What the visitor looks for, by the phone's own pickers. A wish among which there is nothing to choose is not asked.
 */
export function FilterBar({ options, products, wishes, words, choose }: Props) {
  const choices: Readonly<Record<keyof ProductWishes, readonly (readonly [string, string])[]>> = {
    amount: numbersOf(options.amounts).map((yuan) => [
      String(yuan),
      words('figure.amount', { range: shortAmount(yuan * 100, words) }),
    ]),
    term: numbersOf(options.terms).map((months) => [String(months), words('figure.term', { range: months })]),
    kind: options.kinds === true ? kindsOf(products).map((kind) => [kind, kind]) : [],
  };
  const asked = WISHES.filter((wish) => choices[wish].length > 1);
  if (asked.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar above a list, nothing that is sent
    <div className="dk-filter" role="group" aria-label={words('filter')}>
      {asked.map((wish) => (
        <select
          key={wish}
          aria-label={words(`filter.${wish}`)}
          className={wishes[wish] ? 'dk-filter-chosen' : undefined}
          value={wishes[wish]}
          onChange={(event) => choose({ ...wishes, [wish]: event.target.value })}
        >
          <option value="">{words(`filter.${wish}.any`)}</option>
          {choices[wish].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ))}
    </div>
  );
}
