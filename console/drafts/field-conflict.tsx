import { Button } from 'antd';
import { zhCN as t } from '../text/zh-CN.ts';
import { CellValue } from './cell-value.tsx';
import { keepAll } from './conflict-table.tsx';
import type { OpenQuestion } from './desk.ts';

interface FieldConflictProps {
  readonly question: OpenQuestion;
}

/** What appears at the lower edge of the window has its buttons below it. */
function show(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: 'nearest' });
}

/** Under a field: somebody else changed it meanwhile; whose value stays? */
export function FieldConflict({ question: { conflicts, answer } }: FieldConflictProps) {
  return conflicts.map((conflict) => (
    <div key={conflict.header} ref={show} className="field-conflict" role="alert">
      <b>{t.conflicts.here}</b>
      {(['theirs', 'mine'] as const).map((whose) => (
        <div key={whose} className="field-conflict-line">
          <span className="quiet">{t.conflicts[whose === 'mine' ? 'mine' : 'colleague']}</span>
          <CellValue header={conflict.header} value={conflict[whose]} />
          <Button size="small" onClick={() => answer(keepAll(conflicts, whose))}>
            {t.conflicts.use[whose]}
          </Button>
        </div>
      ))}
    </div>
  ));
}
