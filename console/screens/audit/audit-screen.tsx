import { DownloadOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { auditWords } from '../../../server/console/contract/audit-words.ts';
import type { Page } from '../../../server/console/contract/page.ts';
import type { AuditRow } from '../../../server/console/contract/person.ts';
import { queryText } from '../../api/query-text.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { CLEARABLE } from '../../parts/clearable.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pill } from '../../parts/pill.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { useMay } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Who did what and when, and what was refused. */
export function AuditScreen() {
  const seesAll = useMay('see-all-audit');
  const [{ cursor, actor, action }, setUrl] = useUrlState('cursor', 'actor', 'action');
  const query = useAnswer<Page<AuditRow>>(`/api/audit${queryText({ actor, action, cursor })}`, {
    keeps: true,
  });
  return (
    <>
      <PageHead title={t.menu.audit} about={seesAll ? t.audit.aboutAll : t.audit.aboutOwn}>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          href={`/api/audit.csv${queryText({ actor, action })}`}
        >
          {t.audit.export}
        </Button>
      </PageHead>
      <div className="filters">
        {seesAll && (
          <Input.Search
            key={actor}
            allowClear
            className="filter"
            aria-label={t.audit.actor}
            placeholder={t.audit.actor}
            defaultValue={actor}
            onSearch={(text) => setUrl({ actor: text.trim(), cursor: '' })}
          />
        )}
        <Select
          allowClear={CLEARABLE}
          showSearch={{ optionFilterProp: 'label' }}
          className="filter"
          aria-label={t.audit.what}
          placeholder={t.audit.action}
          value={action || null}
          options={Object.entries(t.audit.actions).map(([value, label]) => ({ value, label }))}
          onChange={(value: string | null) => setUrl({ action: value ?? '', cursor: '' })}
        />
      </div>
      <DataTable<AuditRow>
        query={query}
        unit={t.audit.unit}
        empty={<EmptyView text={t.audit.none} />}
        rowKey="id"
        columns={[
          { title: t.audit.when, width: 180, render: (_, { at }) => <TimeText at={at} isExact /> },
          {
            title: t.audit.who,
            width: 140,
            ellipsis: true,
            render: (_, row) => row.actor ?? <span className="quiet">{t.audit.program}</span>,
          },
          {
            title: t.audit.what,
            width: 240,
            render: (_, row) => (
              <>
                {t.audit.actions[row.action] ?? row.action}{' '}
                {row.isRefused && <Pill tone="bad">{t.audit.refused}</Pill>}
              </>
            ),
          },
          {
            title: t.audit.detail,
            render: (_, { detail }) => <span className="detail">{auditWords(detail)}</span>,
          },
        ]}
      />
    </>
  );
}
