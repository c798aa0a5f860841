import { PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { DraftSummary } from '../../../server/console/contract/draft.ts';
import { queryText } from '../../api/query-text.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useDesk } from '../../drafts/desk.ts';
import { DRAFTS } from '../../drafts/draft-path.ts';
import { draftStateOf } from '../../drafts/draft-state.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pill } from '../../parts/pill.tsx';
import { RowLink } from '../../parts/row-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { useMay } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';

const AGAIN_MS = 10_000;

/** All drafts: what is worked on, and what became of the others. */
export function DraftsScreen() {
  const [{ state, mine }, setUrl] = useUrlState('state', 'mine');
  const { draft: current, begin } = useDesk();
  const mayEdit = useMay('edit-channels');
  const navigate = useNavigate();
  const query = useAnswer<readonly DraftSummary[]>(
    `${DRAFTS}${queryText({ state: state || 'open', mine })}`,
    { keeps: true, again: () => AGAIN_MS },
  );
  const pages = { ...query, data: query.data && { rows: query.data, next: null, total: query.data.length } };
  const beginButton = mayEdit ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => begin()}>
      {t.drafts.begin}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t.menu.drafts} about={t.drafts.about}>
        {beginButton}
      </PageHead>
      <div className="filters">
        <Segmented
          aria-label={t.drafts.state}
          options={[
            { value: 'open', label: t.drafts.open },
            { value: 'closed', label: t.drafts.closed },
          ]}
          value={state || 'open'}
          onChange={(value) => setUrl({ state: value === 'open' ? '' : value })}
        />
        <Checkbox
          checked={mine === '1'}
          onChange={({ target }) => setUrl({ mine: target.checked ? '1' : '' })}
        >
          {t.drafts.mineOnly}
        </Checkbox>
      </div>
      <DataTable<DraftSummary>
        query={pages}
        unit={t.drafts.unit}
        empty={<EmptyView text={state === 'closed' ? t.drafts.noneClosed : t.drafts.noneOpen} />}
        rowKey="number"
        onRow={({ number }) => ({ onClick: () => navigate(`/drafts/${number}`) })}
        rowClassName="is-link"
        columns={[
          {
            title: t.drafts.number,
            width: 80,
            render: (_, { number }) => <span className="number">{t.drafts.short(number)}</span>,
          },
          {
            title: t.drafts.title,
            render: (_, { number, title }) => (
              <>
                <RowLink to={`/drafts/${number}`}>{title}</RowLink>{' '}
                {number === current?.number && <Pill tone="accent">{t.drafts.current}</Pill>}
              </>
            ),
          },
          {
            title: t.drafts.state,
            width: 130,
            render: (_, draft) => {
              const said = draftStateOf(draft);
              return <Pill tone={said.tone}>{said.text}</Pill>;
            },
          },
          { title: t.menu.channels, width: 70, align: 'right', dataIndex: 'channels' },
          { title: t.drafts.owner, width: 140, ellipsis: true, dataIndex: 'owner' },
          {
            title: t.drafts.base,
            width: 150,
            render: (_, { base, version, isBehind }) =>
              version === null ? (
                <>
                  {t.versions.named(base)} {isBehind && <Pill tone="warn">{t.drafts.behind}</Pill>}
                </>
              ) : (
                t.drafts.became(version)
              ),
          },
          { title: t.drafts.updated, width: 130, render: (_, { updated }) => <TimeText at={updated} /> },
        ]}
      />
    </>
  );
}
