import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ChannelChoices, ChannelPage } from '../../../server/console/contract/channel.ts';
import { queryText } from '../../api/query-text.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useDesk } from '../../drafts/desk.ts';
import { useColumns } from '../../drafts/use-columns.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { useMay } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ChannelDrawer } from './channel-drawer.tsx';
import { ChannelFilters } from './channel-filters.tsx';
import { ASKED_OF_LIST, channelListPath } from './channel-list-path.ts';
import { ChannelTable } from './channel-table.tsx';
import { NewChannelDialog } from './new-channel-dialog.tsx';

/** All channels, and what the draft makes of them. */
export function ChannelsScreen() {
  const { draft, begin } = useDesk();
  const mayEdit = useMay('edit-channels');
  const [url, setUrl] = useUrlState(...ASKED_OF_LIST, 'view', 'open', 'tab');
  const { view, open } = url;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const inDraft = queryText({ draft: draft?.number });
  const columns = useColumns();
  const query = useAnswer<ChannelPage>(channelListPath(url, draft?.number), { keeps: true });
  // After the list: the server looks at every channel for it.
  const choices = useAnswer<ChannelChoices>(`/api/channels/choices${inDraft}`, { keeps: true });
  const add = () => (draft === null ? begin(() => setAdding(true)) : setAdding(true));
  const mayChange = draft?.may.edit.ok ?? false;
  return (
    <>
      <PageHead
        title={t.menu.channels}
        about={draft === null ? t.channels.aboutLive : t.channels.aboutDraft(draft.number)}
      >
        <Button
          icon={<DownloadOutlined aria-hidden />}
          href={`/api/exports/channels.xlsx${inDraft}`}
          download
        >
          {t.channels.export}
        </Button>
        {mayEdit && (
          <>
            <LinkButton icon={<UploadOutlined aria-hidden />} to="/channels/import">
              {t.channels.import}
            </LinkButton>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
              {t.channels.add}
            </Button>
          </>
        )}
      </PageHead>
      <AnswerView query={columns} rows={10}>
        {(all) => (
          <>
            <ChannelFilters
              columns={all}
              choices={choices.data}
              url={url}
              onChange={(values) => setUrl({ ...values, cursor: '' })}
            />
            {chosen.length > 0 && draft !== null && mayChange && (
              <BulkBar columns={all} draft={draft} channels={chosen} onDone={() => setChosen([])} />
            )}
            <ChannelTable
              columns={all}
              query={query}
              view={view}
              chosen={chosen}
              onChoose={mayChange ? setChosen : null}
              onOpen={(channel) => setUrl({ open: channel })}
            />
            {open !== '' && (
              <ChannelDrawer
                key={open}
                channel={open}
                columns={all}
                onClose={() => setUrl({ open: '', tab: '' })}
              />
            )}
            {isAdding && draft !== null && (
              <NewChannelDialog
                draft={draft}
                columns={all}
                onClose={() => setAdding(false)}
                onAdded={(channel) => {
                  setAdding(false);
                  setUrl({ open: channel });
                }}
              />
            )}
          </>
        )}
      </AnswerView>
    </>
  );
}
