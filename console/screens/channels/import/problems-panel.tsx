import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { Corrections, ImportPlan } from '../../../../server/console/contract/import-plan.ts';
import { useColumns } from '../../../drafts/use-columns.ts';
import { Panel } from '../../../parts/panel.tsx';
import { zhCN as t } from '../../../text/zh-CN.ts';
import { CellEditor } from '../cell-editor.tsx';

interface ProblemsPanelProps {
  readonly problems: ImportPlan['problems'];
  /** What was put right before. */
  readonly corrections: Corrections;
  readonly isBusy: boolean;
  /** Looks at the sheet again with all that was put right. */
  readonly onCorrect: (corrections: Corrections) => void;
}

/** Cells of a sheet that are wrong: each is put right here, and the sheet is looked at again. */
export function ProblemsPanel({ problems, corrections, isBusy, onCorrect }: ProblemsPanelProps) {
  const [typed, setTyped] = useState<Corrections>({});
  const inCells = problems.filter(({ value }) => value !== null);
  const done = Object.entries(corrections).filter(([cell]) => !inCells.some((one) => one.cell === cell));
  const columns = useColumns().data ?? [];
  const type = (cell: string) => (value: string) => setTyped({ ...typed, [cell]: value });
  /** A choice of names where the column has names, else a text. */
  const field = (cell: string, value: string, header: string | null) => {
    const label = t.imports.correct(cell);
    const now = typed[cell] ?? value;
    const column = columns.find((one) => one.header === header);
    return (
      <span className="correction">
        {column !== undefined && column.choices.length > 0 ? (
          <CellEditor column={column} label={label} value={now} onCommit={type(cell)} />
        ) : (
          <Input
            aria-label={label}
            maxLength={500}
            value={now}
            onChange={({ target }) => type(cell)(target.value)}
          />
        )}
      </span>
    );
  };
  return (
    <Panel
      title={t.imports.problems(inCells.length, problems.length - inCells.length)}
      isFlush
      extra={
        <Button
          form="corrections"
          htmlType="submit"
          disabled={Object.keys(typed).length === 0}
          loading={isBusy}
        >
          {t.imports.lookAgain}
        </Button>
      }
    >
      <Alert type="error" banner showIcon title={t.imports.problemsAbout} />
      <form
        id="corrections"
        onSubmit={(event) => {
          event.preventDefault();
          if (Object.keys(typed).length > 0) onCorrect({ ...corrections, ...typed });
        }}
      >
        <ul className="lines">
          {problems.map(({ cell, place, text, value, header }) => (
            <li key={`${cell} ${text}`} className="line">
              <code className="line-number">{cell}</code>
              {value !== null && field(cell, value, header)}
              <span className="line-words">
                {place !== '' && <b>{place}</b>} {text}
              </span>
            </li>
          ))}
          {done.map(([cell, value]) => (
            <li key={cell} className="line">
              <code className="line-number">{cell}</code>
              {field(cell, value, null)}
              <span className="line-words quiet">{t.imports.corrected}</span>
            </li>
          ))}
        </ul>
      </form>
    </Panel>
  );
}
