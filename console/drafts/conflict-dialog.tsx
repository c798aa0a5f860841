import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import type { Conflict } from '../../server/console/contract/draft.ts';
import { useAct } from '../api/use-act.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { ConflictTable, type Keep, keyOf } from './conflict-table.tsx';
import type { Edit } from './outbox.ts';
import { settleConflict } from './settle-conflict.ts';

interface ConflictDialogProps {
  readonly edit: Edit;
  readonly conflicts: readonly Conflict[];
  /** With what is to be sent now; null where all of theirs stays. */
  readonly onAnswer: (edit: Edit | null) => void;
}

/** Somebody else changed a value of the same draft meanwhile: whose stays? */
export function ConflictDialog({ edit, conflicts, onAnswer }: ConflictDialogProps) {
  const client = useQueryClient();
  const [keep, setKeep] = useState<Keep>({});
  const goOn = useAct(() => settleConflict(client, edit, keep), { onDone: onAnswer });
  return (
    <Modal
      open
      width={680}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t.conflicts.meanwhile(edit.draft)}
      okText={t.conflicts.apply}
      okButtonProps={{ disabled: conflicts.some((one) => keep[keyOf(one)] === undefined) }}
      confirmLoading={goOn.isPending}
      onOk={() => goOn.mutate(undefined)}
      cancelText={t.conflicts.allTheirs}
      onCancel={() => onAnswer(null)}
    >
      <p className="dialog-about">{t.conflicts.meanwhileAbout}</p>
      <ConflictTable conflicts={conflicts} theirs={t.conflicts.colleague} keep={keep} onKeep={setKeep} />
    </Modal>
  );
}
