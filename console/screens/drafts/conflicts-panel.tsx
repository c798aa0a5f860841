import { Button } from 'antd';
import { useState } from 'react';
import type { Draft, ResolveConflicts } from '../../../server/console/contract/draft.ts';
import { useAct } from '../../api/use-act.ts';
import { ConflictTable, type Keep, keepAll, keyOf } from '../../drafts/conflict-table.tsx';
import { OF_DRAFTS, postDraft } from '../../drafts/draft-path.ts';
import { Panel } from '../../parts/panel.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Values that were published meanwhile and that the draft changes too: whose stays? */
export function ConflictsPanel({ draft: { number, seq, conflicts, may } }: { readonly draft: Draft }) {
  const [keep, setKeep] = useState<Keep>({});
  const chosen = conflicts.flatMap(({ channel, header }) => {
    const value = keep[keyOf({ channel, header })];
    return value === undefined ? [] : [{ channel, header, value }];
  });
  const resolve = useAct((body: ResolveConflicts) => postDraft(number, 'resolve', body), {
    forgets: OF_DRAFTS,
    says: t.conflicts.resolved,
  });
  return (
    <Panel
      title={t.conflicts.title(conflicts.length)}
      isFlush
      extra={
        may.edit.ok && (
          <span className="acts">
            <Button size="small" onClick={() => setKeep(keepAll(conflicts, 'theirs'))}>
              {t.conflicts.takeLive}
            </Button>
            <Button size="small" onClick={() => setKeep(keepAll(conflicts, 'mine'))}>
              {t.conflicts.takeMine}
            </Button>
            <Button
              size="small"
              type="primary"
              disabled={chosen.length === 0}
              loading={resolve.isPending}
              onClick={() => resolve.mutate({ seen: seq, keep: chosen })}
            >
              {t.conflicts.apply}
            </Button>
          </span>
        )
      }
    >
      <ConflictTable conflicts={conflicts} theirs={t.conflicts.live} keep={keep} onKeep={setKeep} />
    </Panel>
  );
}
