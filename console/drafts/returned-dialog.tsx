import { Button, Modal } from 'antd';
import { useFocusBack } from '../parts/use-focus-back.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { CellValue } from './cell-value.tsx';
import { useDesk } from './desk.ts';

/** What was typed for a draft that takes nothing more: put into the draft in hand, or given up. */
export function ReturnedDialog({ onClose }: { readonly onClose: () => void }) {
  const { draft, returned, place } = useDesk();
  useFocusBack();
  const placeAll = () => {
    for (const { name } of returned) place(name, true);
    onClose();
  };
  const giveUp = (name: string) => {
    place(name, false);
    if (returned.length === 1) onClose();
  };
  return (
    <Modal
      open
      width={680}
      title={t.returned.title}
      okText={draft === null ? t.returned.place : t.returned.placeInto(draft.number)}
      okButtonProps={{ disabled: draft === null }}
      onOk={placeAll}
      cancelText={t.conflicts.later}
      onCancel={onClose}
    >
      <p className="dialog-about">{draft === null ? t.returned.noDraft : t.returned.about}</p>
      <ul className="returned">
        {returned.map(({ name, draft: of, channel, cells, closed }) => (
          <li key={name}>
            <div>
              {Object.entries(cells).map(([header, value]) => (
                <div key={header}>
                  {t.channels.named(channel)} · {header}：
                  <CellValue header={header} value={value} />
                </div>
              ))}
              <span className="source">{t.returned.why(of, closed)}</span>
            </div>
            <Button size="small" type="link" onClick={() => giveUp(name)}>
              {t.returned.giveUp}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
