import { Alert, Button, Tabs } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { ChannelColumns, ChannelDetail } from '../../../server/console/contract/channel.ts';
import { queryText } from '../../api/query-text.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useDesk } from '../../drafts/desk.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { Pill } from '../../parts/pill.tsx';
import { SideDrawer } from '../../parts/side-drawer.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { isInRange, useMay, useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { ChannelHistoryView } from './channel-history-view.tsx';
import { ChannelSettings } from './channel-settings.tsx';
import { Marks } from './marks.tsx';

interface ChannelDrawerProps {
  readonly channel: string;
  readonly columns: ChannelColumns;
  readonly onClose: () => void;
}

/** One channel over the list: its settings, where they come from, what became of them. */
export function ChannelDrawer({ channel, columns, onClose }: ChannelDrawerProps) {
  const { draft } = useDesk();
  const navigate = useNavigate();
  const [{ tab }, setUrl] = useUrlState('tab');
  const query = useAnswer<ChannelDetail>(
    `/api/channels/${encodeURIComponent(channel)}${queryText({ draft: draft?.number })}`,
    { keeps: true },
  );
  const { data } = query;
  return (
    <SideDrawer
      size={640}
      mask={{ blur: false }}
      title={
        <h2 className="drawer-title">
          {t.channels.named(channel)}{' '}
          {data?.change === 'new' && <Pill tone="accent">{t.channels.isNew}</Pill>}
          {data?.change === 'changed' && <Pill tone="accent">{t.channels.isChanged}</Pill>}
          {data !== undefined && data.marks.length > 0 && <Marks marks={data.marks} />}
        </h2>
      }
      extra={
        <LinkButton to={`/why${queryText({ channel, draft: data?.change ? draft?.number : null })}`}>
          {t.channels.why}
        </LinkButton>
      }
      onClose={onClose}
    >
      <AnswerView query={query} rows={12} back={onClose}>
        {(detail) => (
          <Tabs
            activeKey={tab || 'settings'}
            onChange={(key) => setUrl({ tab: key === 'settings' ? '' : key }, { replace: true })}
            items={[
              {
                key: 'settings',
                label: t.channels.settings,
                children: <SettingsTab detail={detail} columns={columns} />,
              },
              {
                key: 'page',
                label: t.channels.page,
                children: (
                  <PreviewPane
                    channel={channel}
                    draft={detail.change === null ? null : draft}
                    toDraft={() => navigate(`/drafts/${draft?.number}`)}
                  />
                ),
              },
              {
                key: 'history',
                label: t.channels.history,
                children: <ChannelHistoryView channel={detail.id} />,
              },
            ]}
          />
        )}
      </AnswerView>
    </SideDrawer>
  );
}

function SettingsTab({
  detail,
  columns,
}: {
  readonly detail: ChannelDetail;
  readonly columns: ChannelColumns;
}) {
  const me = useMe();
  const { draft } = useDesk();
  const mayEdit = isInRange(me, detail.number) && (draft?.may.edit.ok ?? false);
  return (
    <>
      <Notices detail={detail} />
      <ChannelSettings detail={detail} columns={columns} mayEdit={mayEdit} />
    </>
  );
}

function Notices({ detail }: { readonly detail: ChannelDetail }) {
  const me = useMe();
  const mayEdit = useMay('edit-channels');
  const { draft, begin } = useDesk();
  const others = detail.drafts.filter((number) => number !== draft?.number);
  const beginButton = (
    <Button size="small" type="primary" onClick={() => begin()}>
      {t.drafts.begin}
    </Button>
  );
  return (
    <div className="notices">
      {detail.marks
        .filter(({ isWrong }) => isWrong)
        .map(({ name, about }) => (
          <Alert key={name} type="error" showIcon title={t.channels.wrong(name, about)} />
        ))}
      {mayEdit && draft === null && (
        <Alert type="info" showIcon title={t.channels.noDraft} action={beginButton} />
      )}
      {mayEdit && !isInRange(me, detail.number) && (
        <Alert type="info" showIcon title={t.channels.outOfRange} />
      )}
      {draft !== null && !draft.may.edit.ok && <Alert type="info" showIcon title={draft.may.edit.why} />}
      {others.length > 0 && <Alert type="warning" showIcon title={t.channels.inOthers(others)} />}
    </div>
  );
}
