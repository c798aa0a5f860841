import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { Corrections, ImportPlan } from '../../../../server/console/contract/import-plan.ts';
import { Panel } from '../../../parts/panel.tsx';
import { zhCN as t } from '../../../text/zh-CN.ts';

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
  // Of a cell the first line has the field: more than one thing may be wrong with it.
  const first = new Map(problems.map((_, at, all) => [all[all.length - 1 - at]?.cell, all.length - 1 - at]));
  const done = Object.entries(corrections).filter(([cell]) => !first.has(cell));
  return (
    <Panel
      title={t.imports.problems(problems.length)}
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
          {problems.map(({ cell, text, value }, at) => (
            <li key={`${cell} ${text}`} className="line">
              <code className="line-number">{cell}</code>
              {value !== null && first.get(cell) === at && (
                <Input
                  className="correction"
                  aria-label={t.imports.correct(cell)}
                  maxLength={500}
                  value={typed[cell] ?? value}
                  onChange={({ target }) => setTyped({ ...typed, [cell]: target.value })}
                />
              )}
              <span className="line-words">{text}</span>
            </li>
          ))}
        </ul>
      </form>
      {done.length > 0 && (
        <p className="panel-none">{t.imports.corrected(done.map(([cell, value]) => `${cell} = ${value}`))}</p>
      )}
    </Panel>
  );
}
