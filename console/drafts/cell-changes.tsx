import type { CellChange } from '../../server/console/contract/channel.ts';
import { CellStep } from './cell-value.tsx';

/** What values of a channel were and became, a line each. */
export function CellChanges({ cells }: { readonly cells: readonly CellChange[] }) {
  return (
    <dl className="cells">
      {cells.map(({ header, before, after }) => (
        <div key={`${header} ${before} ${after}`} className="cell">
          <dt>{header}</dt>
          <dd>
            <CellStep header={header} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
