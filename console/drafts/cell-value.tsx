import { zhCN as t } from '../text/zh-CN.ts';

interface CellValueProps {
  readonly value: string;
  readonly isOld?: boolean;
}

/** A value of a channel; a word in its place where it says nothing. */
export function CellValue({ value, isOld = false }: CellValueProps) {
  if (value === '') return <span className="nothing">{t.cells.nothing}</span>;
  return isOld ? <del className="old">{value}</del> : <span className="value">{value}</span>;
}

/** What a value was and what it becomes. */
export function CellStep({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span className="cell-step">
      <CellValue value={before} isOld />
      <span className="arrow" aria-label={t.cells.becomes} role="img">
        →
      </span>
      <CellValue value={after} />
    </span>
  );
}
