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
  return (
    <section className="dk-tool-card">
      <h2 className="dk-title">{texts('schedule')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="dk-tool-table" aria-label={texts('schedule')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts('column.period')}</th>
              <th scope="col">{texts('column.payment')}</th>
              <th scope="col">{texts('principal')}</th>
              <th scope="col">{interestLabel}</th>
              <th scope="col">{texts('column.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.period} {...row} />
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

const Row = memo(function Row({ period, payment, principal, interest, balance }: Installment) {
  return (
    <tr>
      <th scope="row">{period}</th>
      <td>{plain(payment)}</td>
      <td>{plain(principal)}</td>
      <td>{plain(interest)}</td>
      <td>{plain(balance)}</td>
    </tr>
  );
});

/** Without ¥, which the column has no room for. */
function plain(fen: number): string {
  return formatFen(fen).replace('¥', '');
}
