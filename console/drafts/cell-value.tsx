import { NamedCell } from '../parts/named-choices.tsx';
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

/** What a value was and what it becomes. */
export function CellStep({ header, before, after }: CellStepProps) {
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
