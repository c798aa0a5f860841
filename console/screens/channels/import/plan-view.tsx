import { Alert, Button } from 'antd';
import type { DraftItem } from '../../../../server/console/contract/draft.ts';
import type { Corrections, ImportPlan } from '../../../../server/console/contract/import-plan.ts';
import { CellStep, CellValue } from '../../../drafts/cell-value.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { Pill } from '../../../parts/pill.tsx';
import { zhCN as t } from '../../../text/zh-CN.ts';
import { ClearedPanel } from './cleared-panel.tsx';
import { ProblemsPanel } from './problems-panel.tsx';

/** Lines that are drawn of a list; the rest is counted. */
const SHOWN = 200;

interface PlanViewProps {
  /** Number of the draft that it goes into. */
  readonly draft: number;
  readonly plan: ImportPlan;
  /** What was put right of the sheet. */
  readonly corrections: Corrections;
  readonly isLooking: boolean;
  readonly onCorrect: (corrections: Corrections) => void;
  /** Ids of the clearings that are meant. */
  readonly ticked: readonly string[];
  readonly onTick: (ticked: readonly string[]) => void;
  readonly isBusy: boolean;
  readonly onApply: () => void;
}

/** What a sheet would change: new, changed and cleared values, and what is wrong with it, cell by cell. */
export function PlanView(props: PlanViewProps) {
  const { draft, plan, corrections, isLooking, onCorrect, ticked, onTick, isBusy, onApply } = props;
  const { fileName, added, changed, cleared, same, problems, hidden } = plan;
  const count = added.length + changed.length + ticked.length;
  return (
    <>
      <div className="plan-head">
        <b>{fileName}</b>
        <span className="quiet">{t.imports.counts(added.length, changed.length, cleared.length, same)}</span>
        <span className="grow" />
        <Button
          type="primary"
          disabled={problems.length > 0 || count === 0}
          loading={isBusy}
          onClick={onApply}
        >
          {t.imports.apply(draft)}
        </Button>
      </div>
      {problems.length > 0 && (
        <ProblemsPanel
          key={`problems ${plan.id}`}
          problems={problems}
          corrections={corrections}
          isBusy={isLooking}
          onCorrect={onCorrect}
        />
      )}
      {hidden.length > 0 && (
        <Alert type="warning" showIcon title={t.imports.hidden} description={hidden.join('；')} />
      )}
      {cleared.length > 0 && (
        <ClearedPanel key={`cleared ${plan.id}`} cleared={cleared} ticked={ticked} onTick={onTick} />
      )}
      <ItemsList title={t.imports.added(added.length)} items={added} />
      <ItemsList title={t.imports.changed(changed.length)} items={changed} />
      {count === 0 && problems.length === 0 && (
        <Alert type="info" showIcon title={t.imports.nothing(cleared.length)} />
      )}
    </>
  );
}

function More({ count }: { readonly count: number }) {
  return count > SHOWN ? <p className="panel-none">{t.imports.more(count - SHOWN)}</p> : null;
}

function ItemsList({ title, items }: { readonly title: string; readonly items: readonly DraftItem[] }) {
  if (items.length === 0) return null;
  return (
    <Panel title={title} isFlush>
      <ul className="items">
        {items.slice(0, SHOWN).map(({ channel, isNew, cells }) => (
          <li key={channel} className="item">
            <div className="item-head">
              <span className="number">{t.channels.named(channel)}</span>
              {isNew && <Pill tone="accent">{t.channels.isNew}</Pill>}
            </div>
            <dl className="cells">
              {cells.map(({ header, before, after }) => (
                <div key={header} className="cell">
                  <dt>{header}</dt>
                  <dd>
                    {isNew ? (
                      <CellValue header={header} value={after} />
                    ) : (
                      <CellStep header={header} before={before} after={after} />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <More count={items.length} />
    </Panel>
  );
}
