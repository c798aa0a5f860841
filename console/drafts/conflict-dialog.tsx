import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useFocusBack } from '../parts/use-focus-back.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { ConflictTable, type Keep, keepAll, keyOf } from './conflict-table.tsx';
import type { OpenQuestion } from './desk.ts';

interface ConflictDialogProps {
  readonly question: OpenQuestion;
  /** The question stays; nothing is decided. */
  readonly onLater: () => void;
}

/** Somebody else changed a value of the same draft meanwhile: whose stays? */
export function ConflictDialog({ question: { draft, conflicts, answer }, onLater }: ConflictDialogProps) {
  const [keep, setKeep] = useState<Keep>({});
  useFocusBack();
  return (
    <Modal
      open
      width={680}
      closable={false}
      mask={{ closable: false }}
      title={t.conflicts.meanwhile(draft)}
      okText={t.conflicts.apply}
      okButtonProps={{ disabled: conflicts.some((one) => keep[keyOf(one)] === undefined) }}
      onOk={() => answer(keep)}
      cancelText={t.conflicts.later}
      onCancel={onLater}
      footer={(_, { CancelBtn, OkBtn }) => (
        <>
          <CancelBtn />
          <Button onClick={() => answer(keepAll(conflicts, 'theirs'))}>{t.conflicts.allTheirs}</Button>
          <OkBtn />
        </>
      )}
    >
      <p className="dialog-about">{t.conflicts.meanwhileAbout}</p>
      <ConflictTable conflicts={conflicts} theirs={t.conflicts.colleague} keep={keep} onKeep={setKeep} />
    </Modal>
  );
}
