import { memo, useState } from 'react';
import { formatFen } from '../../../engine/decide/text/format-fen.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { Installment } from '../../finance/loan.ts';

interface Props {
  readonly schedule: readonly Installment[];
  readonly interestLabel: string;
  readonly texts: Words;
}

/** Rows that are shown at once; the rest at a tap. */
const FIRST_ROWS = 12;

/** Every payment. Wide numbers scroll inside the frame, never the page. */
export function LoanSchedule({ schedule, interestLabel, texts }: Props) {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? schedule : schedule.slice(0, FIRST_ROWS);
  const names = {
    periodName: texts('column.period'),
    paymentName: texts('column.payment'),
    principalName: texts('principal'),
    interestName: interestLabel,
    balanceName: texts('column.balance'),
  };
  return (
    <section className="dk-tool-card">
      <h2 className="dk-title">{texts('schedule')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="dk-tool-table" aria-label={texts('schedule')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {Object.values(names).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.period} {...row} {...names} />
            ))}
          </tbody>
        </table>
      </section>
      {schedule.length > FIRST_ROWS && (
        <button
          type="button"
          className="dk-tool-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts('schedule.less') : texts('schedule.more', { count: schedule.length })}
        </button>
      )}
    </section>
  );
}

type RowNames = Readonly<Record<`${keyof Installment}Name`, string>>;

/** One payment. With large text its figures stand below each other, each with the name of its column. */
const Row = memo(function Row(row: Installment & RowNames) {
  return (
    <tr>
      <th scope="row" data-name={row.periodName}>
        {row.period}
      </th>
      <td data-name={row.paymentName}>{plain(row.payment)}</td>
      <td data-name={row.principalName}>{plain(row.principal)}</td>
      <td data-name={row.interestName}>{plain(row.interest)}</td>
      <td data-name={row.balanceName}>{plain(row.balance)}</td>
    </tr>
  );
});

/** Without ¥, which the column has no room for. */
function plain(fen: number): string {
  return formatFen(fen).replace('¥', '');
}
