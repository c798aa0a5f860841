import { observer } from 'mobx-react-lite';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { CostRow, Product } from './product.ts';
import { productFigures } from './product-figures.ts';

interface Props {
  readonly product: Product;
  readonly words: Words;
}

/** The statement of all costs (明示表): the yearly cost, each item with its standard and who collects it when. */
export const CostTable = observer(function CostTable({ product, words }: Props) {
  return (
    <div className="dk-cost">
      <p className="dk-cost-rate">
        {words('cost.rate')}
        <b>{productFigures(product, words).rate}</b>
      </p>
      <CostRows title={words('cost.regular')} rows={product.costs} words={words} />
      <CostRows title={words('cost.contingent')} rows={product.contingentCosts} words={words} />
      <p className="dk-cost-nothing-else">{words('cost.nothingElse')}</p>
    </div>
  );
});

interface RowsProps {
  readonly title: string;
  readonly rows: readonly CostRow[];
  readonly words: Words;
}

const COLUMNS = ['standard', 'collector', 'timing'] as const;

function CostRows({ title, rows, words }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="dk-cost-part">{title}</h3>
      <ul className="dk-cost-rows">
        {rows.map((row) => (
          <li key={row.item}>
            <b>{row.item}</b>
            <dl>
              {COLUMNS.map(
                (column) =>
                  row[column] && (
                    <div key={column}>
                      <dt>{words(`cost.${column}`)}</dt>
                      <dd>{row[column]}</dd>
                    </div>
                  ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
