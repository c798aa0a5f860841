import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useAct } from '../api/use-act.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { CellValue } from './cell-value.tsx';
import { keyOf } from './conflict-table.tsx';
import type { OpenQuestion } from './desk.ts';
import { settleConflict } from './settle-conflict.ts';

interface FieldConflictProps {
  readonly question: OpenQuestion;
}

/** Under a field: somebody else changed it meanwhile; whose value stays? */
export function FieldConflict({ question: { edit, conflicts, answer } }: FieldConflictProps) {
  const client = useQueryClient();
  const settle = useAct(
    (whose: 'mine' | 'theirs') =>
      settleConflict(client, edit, Object.fromEntries(conflicts.map((one) => [keyOf(one), whose]))),
    { onDone: answer },
  );
  return conflicts.map((conflict) => (
    <div key={conflict.header} className="field-conflict" role="alert">
      <b>{t.conflicts.here}</b>
      {(['theirs', 'mine'] as const).map((whose) => (
        <div key={whose} className="field-conflict-line">
          <span className="quiet">{t.conflicts[whose === 'mine' ? 'mine' : 'colleague']}</span>
          <CellValue header={conflict.header} value={conflict[whose]} />
          <Button
            size="small"
            loading={settle.isPending && settle.variables === whose}
            disabled={settle.isPending}
            onClick={() => settle.mutate(whose)}
          >
            {t.conflicts.use[whose]}
          </Button>
        </div>
      ))}
    </div>
  ));
}
