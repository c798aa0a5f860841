import { Button, Table, type TableProps } from 'antd';
import { type ReactNode, useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import type { Page } from '../../server/console/contract/page.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { AnswerView, type Asked } from './answer-view.tsx';
import { useUrlState } from './use-url-state.ts';

interface DataTableProps<Row> extends Omit<TableProps<Row>, 'dataSource' | 'title'> {
  readonly query: Asked<Page<Row>>;
  /** What is shown where there is no row. */
  readonly empty: ReactNode;
  /** What a row is counted as, for example 个渠道. */
  readonly unit: string;
}

/** Cursors of the pages before this one: kept with the step of the browser's history, so that a reload keeps them. */
interface PageSteps {
  readonly before?: readonly string[];
}

/** As many as the window of a large screen shows. */
const FIRST_ROWS = 25;

/** The rows that are in sight first; the others follow when these stand. */
function Rows<Row extends object>({ rows, ...table }: TableProps<Row> & { readonly rows: readonly Row[] }) {
  const isWhole = useDeferredValue(true, false);
  const shown = isWhole ? [...rows] : rows.slice(0, FIRST_ROWS);
  return <Table<Row> size="small" pagination={false} dataSource={shown} {...table} />;
}

/** A list that the server gives page by page; the page stands in the address as `cursor`. */
export function DataTable<Row extends object>({ query, empty, unit, ...table }: DataTableProps<Row>) {
  const [{ cursor }, setUrl] = useUrlState('cursor');
  const steps = useLocation().state as PageSteps | null;
  const before = steps?.before ?? [];
  const go = (to: string, pages: readonly string[]) => setUrl({ cursor: to }, { state: { before: pages } });
  return (
    <AnswerView query={query} rows={10}>
      {({ rows, next, total }) => (
        <div className={query.isPlaceholderData ? 'is-old' : undefined}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, a keyboard must reach it. */}
          <section className="table-window" aria-label={t.tables.rows} tabIndex={0}>
            <Rows<Row> rows={rows} locale={{ emptyText: empty }} {...table} />
          </section>
          {(total > 0 || cursor !== '') && (
            <nav className="pager" aria-label={t.tables.pages}>
              <span>{t.tables.total(total, unit)}</span>
              <span className="grow" />
              {cursor !== '' && before.length === 0 && (
                <Button onClick={() => go('', [])}>{t.tables.first}</Button>
              )}
              {(next !== null || before.length > 0) && (
                <>
                  <Button
                    disabled={before.length === 0}
                    onClick={() => go(before.at(-1) ?? '', before.slice(0, -1))}
                  >
                    {t.tables.previous}
                  </Button>
                  {before.length > 0 || cursor === '' ? (
                    <span className="pager-page">{t.tables.page(before.length + 1)}</span>
                  ) : null}
                  <Button disabled={next === null} onClick={() => go(next ?? '', [...before, cursor])}>
                    {t.tables.next}
                  </Button>
                </>
              )}
            </nav>
          )}
        </div>
      )}
    </AnswerView>
  );
}
