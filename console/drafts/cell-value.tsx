import type { ChannelColumn } from '../../server/console/contract/channel.ts';
import { BETWEEN, NamedCell } from '../parts/named-choices.tsx';
import { zhCN as t } from '../text/zh-CN.ts';
import { useColumns } from './use-columns.ts';

interface CellValueProps {
  /** Of its column; names of that column stand before their ids. */
  readonly header?: string;
  readonly value: string;
  readonly isOld?: boolean;
}

/** A value of a channel; a word in its place where it says nothing. */
export function CellValue({ header, value, isOld = false }: CellValueProps) {
  const { data } = useColumns();
  const column = data?.find((one) => one.header === header);
  if (value === '') return <span className="nothing">{t.cells.nothing}</span>;
  const shown = column === undefined ? value : <NamedCell column={column} value={value} />;
  return isOld ? <del className="old">{shown}</del> : <span className="value">{shown}</span>;
}

interface CellStepProps extends Pick<CellValueProps, 'header'> {
  readonly before: string;
  readonly after: string;
}

/** What a value was and what it becomes; of a list, what comes and what goes. */
export function CellStep({ header, before, after }: CellStepProps) {
  const { data } = useColumns();
  const column = data?.find((one) => one.header === header);
  if (column?.kind === 'groups') return <ListStep column={column} before={before} after={after} />;
  return (
    <span className="cell-step">
      <CellValue header={header} value={before} isOld />
      <span className="arrow" aria-label={t.cells.becomes} role="img">
        →
      </span>
      <CellValue header={header} value={after} />
    </span>
  );
}

function ListStep({ column, before, after }: CellStepProps & { readonly column: ChannelColumn }) {
  const [old, now] = [before, after].map((value) => value.split(BETWEEN).filter(Boolean));
  const come = now?.filter((id) => !old?.includes(id)) ?? [];
  const gone = old?.filter((id) => !now?.includes(id)) ?? [];
  const same = (now?.length ?? 0) - come.length;
  return (
    <ul className="cell-list">
      {come.map((id) => (
        <li key={id}>
          <span className="good">{t.cells.comes}</span> <NamedCell column={column} value={id} />
        </li>
      ))}
      {gone.map((id) => (
        <li key={id}>
          <span className="bad">{t.cells.goes}</span>{' '}
          <del className="old">
            <NamedCell column={column} value={id} />
          </del>
        </li>
      ))}
      {same > 0 && <li className="quiet">{t.cells.same(same)}</li>}
    </ul>
  );
}
