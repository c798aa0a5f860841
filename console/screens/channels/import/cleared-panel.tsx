import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { ImportPlan } from '../../../../server/console/contract/import-plan.ts';
import { CellValue } from '../../../drafts/cell-value.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { zhCN as t } from '../../../text/zh-CN.ts';

/** Lines that are drawn at once. */
const PAGE = 200;

interface ClearedPanelProps {
  readonly cleared: ImportPlan['cleared'];
  /** Ids of the clearings that are meant. */
  readonly ticked: readonly string[];
  readonly onTick: (ticked: readonly string[]) => void;
}

/** What a sheet takes away: nothing of it is meant before somebody has seen and ticked it. */
export function ClearedPanel({ cleared, ticked, onTick }: ClearedPanelProps) {
  const [page, setPage] = useState(0);
  const seen = cleared.slice(page * PAGE, (page + 1) * PAGE);
  const free = seen.filter(({ why }) => why === null);
  const others = ticked.filter((one) => !free.some(({ id }) => id === one));
  const tickedHere = ticked.length - others.length;
  const isPaged = cleared.length > PAGE;
  return (
    <Panel
      title={t.imports.cleared(cleared.length, ticked.length)}
      isFlush
      extra={
        <Checkbox
          disabled={free.length === 0}
          checked={free.length > 0 && tickedHere === free.length}
          indeterminate={tickedHere > 0 && tickedHere < free.length}
          onChange={({ target }) =>
            onTick(target.checked ? [...others, ...free.map(({ id }) => id)] : others)
          }
        >
          {isPaged ? t.imports.tickPage : t.imports.tickAll}
        </Checkbox>
      }
    >
      <Alert type="warning" banner showIcon title={t.imports.clearedAbout} />
      <ul className="lines">
        {seen.map(({ id, channel, header, before, why }) => (
          <li key={id} className="line">
            <Checkbox
              disabled={why !== null}
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                onTick(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
              }
            >
              {t.channels.named(channel)} · {header}{' '}
              <CellValue header={header} value={before} isOld={ticked.includes(id)} />
            </Checkbox>
            {why !== null && <span className="line-words quiet">{why}</span>}
          </li>
        ))}
      </ul>
      {isPaged && (
        <nav className="pager" aria-label={t.tables.pages}>
          <span className="grow" />
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t.tables.previous}
          </Button>
          <span className="pager-page">{t.tables.page(page + 1)}</span>
          <Button disabled={(page + 1) * PAGE >= cleared.length} onClick={() => setPage(page + 1)}>
            {t.tables.next}
          </Button>
        </nav>
      )}
    </Panel>
  );
}
