import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Draft, DraftItem, SplitOff, UndoCells } from '../../../server/console/contract/draft.ts';
import { useAct } from '../../api/use-act.ts';
import { CellStep } from '../../drafts/cell-value.tsx';
import { ChannelLink } from '../../drafts/channel-link.tsx';
import { OF_DRAFTS, postDraft } from '../../drafts/draft-path.ts';
import { EmptyView } from '../../parts/empty-view.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { SideDrawer } from '../../parts/side-drawer.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';

/** What the draft changes, channel by channel; takes a change back, or moves channels into a draft of their own. */
export function ItemsPanel({ draft }: { readonly draft: Draft }) {
  const { number, seq, items, hidden, may } = draft;
  const navigate = useNavigate();
  const [shown, setShown] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const undo = useAct(
    (cells: Omit<UndoCells, 'seen'>) => postDraft(number, 'undo', { seen: seq, ...cells }),
    {
      forgets: OF_DRAFTS,
    },
  );
  const split = useAct(
    (channels: readonly string[]) => {
      const body: SplitOff = { seen: seq, channels };
      return postDraft(number, 'split', body);
    },
    {
      forgets: OF_DRAFTS,
      onDone: (part) => navigate(`/drafts/${part.number}`),
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
  const marks = (channel: string) =>
    chosen !== null && (
      <Checkbox
        aria-label={t.items.chosen(channel)}
        checked={chosen.includes(channel)}
        onChange={({ target }) =>
          setChosen(target.checked ? [...chosen, channel] : chosen.filter((one) => one !== channel))
        }
      />
    );
  return (
    <Panel
      title={t.items.title}
      extra={
        <>
          {chosen === null ? (
            may.edit.ok &&
            items.length > 0 &&
            items.length + hidden > 1 && (
              <Button size="small" type="link" onClick={() => setChosen([])}>
                {t.items.split}
              </Button>
            )
          ) : (
            <>
              <Button size="small" onClick={() => setChosen(null)}>
                {t.items.cancel}
              </Button>
              <Button
                size="small"
                type="primary"
                disabled={chosen.length === 0 || chosen.length === items.length + hidden}
                loading={split.isPending}
                onClick={() => split.mutate(chosen)}
              >
                {t.items.splitOff(chosen.length)}
              </Button>
            </>
          )}
          <span className="quiet">{t.bar.channels(draft.channels)}</span>
        </>
      }
      isFlush
    >
      {chosen !== null && <p className="panel-about">{t.items.splitAbout}</p>}
      {hidden > 0 && <p className="panel-about">{t.items.hidden(hidden)}</p>}
      {items.length === 0 && hidden === 0 ? (
        <EmptyView text={t.items.none}>
          {may.edit.ok && <LinkButton to="/channels">{t.items.toChannels}</LinkButton>}
        </EmptyView>
      ) : (
        <ul className="items">
          {items.map((item) => (
            <Item
              key={item.channel}
              draft={draft}
              item={item}
              mark={marks(item.channel)}
              undoButton={undoButton}
              onLook={setShown}
            />
          ))}
        </ul>
      )}
      {shown !== null && (
        <SideDrawer size={460} title={t.channels.named(shown)} onClose={() => setShown(null)}>
          <PreviewPane
            channel={shown}
            draft={draft.version === null ? draft : null}
            toDraft={() => setShown(null)}
          />
        </SideDrawer>
      )}
    </Panel>
  );
}

interface ItemProps {
  readonly draft: Draft;
  readonly item: DraftItem;
  readonly mark: ReactNode;
  readonly undoButton: (label: string, cells: Omit<UndoCells, 'seen'>) => ReactNode;
  readonly onLook: (channel: string) => void;
}

function Item({ draft, item: { channel, isNew, cells }, mark, undoButton, onLook }: ItemProps) {
  return (
    <li className="item">
      <div className="item-head">
        {mark}
        <ChannelLink draft={draft} channel={channel} className="number">
          {t.channels.named(channel)}
        </ChannelLink>
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
              <CellStep header={header} before={before} after={after} />
            </dd>
            <dd className="cell-act">{undoButton(t.items.undo(header), { channel, header })}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
