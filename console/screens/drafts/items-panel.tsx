import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Draft, DraftItem, UndoCells } from '../../../server/console/contract.ts';
import { useAct } from '../../api/use-act.ts';
import { CellStep } from '../../drafts/cell-value.tsx';
import { OF_DRAFTS, postDraft } from '../../drafts/draft-path.ts';
import { EmptyView } from '../../parts/empty-view.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';

/** What the draft changes, channel by channel, and what takes a change back. */
export function ItemsPanel({ draft }: { readonly draft: Draft }) {
  const { number, seq, items, may } = draft;
  const [shown, setShown] = useState<string | null>(null);
  const undo = useAct(
    (cells: Omit<UndoCells, 'seen'>) => postDraft(number, 'undo', { seen: seq, ...cells }),
    {
      forgets: OF_DRAFTS,
    },
  );
  const undoButton = (label: string, cells: Omit<UndoCells, 'seen'>) =>
    may.edit.ok ? (
      <Button
        size="small"
        type="link"
        aria-label={label}
        disabled={undo.isPending}
        onClick={() => undo.mutate(cells)}
      >
        {t.items.undoShort}
      </Button>
    ) : null;
  return (
    <Panel
      title={t.items.title}
      extra={<span className="quiet">{t.bar.channels(items.length)}</span>}
      isFlush
    >
      {items.length === 0 ? (
        <EmptyView text={t.items.none}>
          {may.edit.ok && <LinkButton to="/channels">{t.items.toChannels}</LinkButton>}
        </EmptyView>
      ) : (
        <ul className="items">
          {items.map((item) => (
            <Item key={item.channel} item={item} undoButton={undoButton} onLook={setShown} />
          ))}
        </ul>
      )}
      {shown !== null && (
        <Drawer open size={460} title={t.channels.named(shown)} onClose={() => setShown(null)}>
          <PreviewPane channel={shown} draft={draft.version === null ? draft : null} />
        </Drawer>
      )}
    </Panel>
  );
}

interface ItemProps {
  readonly item: DraftItem;
  readonly undoButton: (label: string, cells: Omit<UndoCells, 'seen'>) => React.ReactNode;
  readonly onLook: (channel: string) => void;
}

function Item({ item: { channel, isNew, cells }, undoButton, onLook }: ItemProps) {
  return (
    <li className="item">
      <div className="item-head">
        <Link to={`/channels?open=${channel}`} className="number">
          {t.channels.named(channel)}
        </Link>
        {isNew && <Pill tone="accent">{t.channels.isNew}</Pill>}
        <span className="grow" />
        <Button size="small" type="link" onClick={() => onLook(channel)}>
          {t.preview.look}
        </Button>
        {undoButton(isNew ? t.items.undoNew : t.items.undoAll, { channel })}
      </div>
      <dl className="cells">
        {cells.map(({ header, before, after, by }) => (
          <div key={header} className="cell">
            <dt>{header}</dt>
            <dd title={t.items.by(by)}>
              <CellStep before={before} after={after} />
            </dd>
            <dd className="cell-act">{undoButton(t.items.undo(header), { channel, header })}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
