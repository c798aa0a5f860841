import type { FailureTable } from '../../analyse/failures/failure-table.ts';
import { printTable } from '../print-table.ts';
import { boundText, failureRows, placeText } from './failure-rows.ts';

const HEAD = ['asks', 'fails with', 'by then', 'the visitor sees', 'and reads', 'loses'] as const;

/** The table for a reader at a terminal: one part for each stop of the visit. */
export function printFailures({ stops, cells, unasked }: FailureTable): string {
  const parts = stops.map(({ id, start, journey }) => {
    const rows = failureRows(cells.filter(({ stop }) => stop === id));
    const shown = journey.shown?.page ?? '';
    const query = new URLSearchParams(start.nav.query).toString();
    const from = `${start.nav.path}${query && `?${query}`}`;
    const title = `${id}: ${from} → ${journey.path} (${shown})`;
    const texts = rows.map((row) => [
      row.thing.kind === 'part' || row.thing.kind === 'code'
        ? `${row.thing.kind} ${row.thing.name}`
        : row.thing.name,
      row.fails.join(', '),
      boundText(row.atMost) + (row.meanwhile && row.atMost > 0 ? `; ${row.meanwhile} meanwhile` : ''),
      placeText(row),
      row.notices.join(' / ') || '–',
      row.lost.join(' ') || '–',
    ]);
    return `${title}\n\n${rows.length > 0 ? printTable(HEAD, texts) : 'nothing is asked for that can fail'}`;
  });
  const rest = unasked.length > 0 ? `\n\nNo page of such a visit asks: ${unasked.join(', ')}` : '';
  return parts.join('\n\n') + rest;
}
