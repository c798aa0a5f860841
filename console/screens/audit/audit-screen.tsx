import { Input } from 'antd';
import type { AuditRow, Page } from '../../../server/console/contract.ts';
import { queryText } from '../../api/query-text.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pill } from '../../parts/pill.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { useMay } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';

function detailText(detail: AuditRow['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
}

/** Who did what and when, and what was refused. */
export function AuditScreen() {
  const seesAll = useMay('see-all-audit');
  const [{ cursor, actor, action }, setUrl] = useUrlState('cursor', 'actor', 'action');
  const query = useAnswer<Page<AuditRow>>(`/api/audit${queryText({ actor, action, cursor })}`, {
    keeps: true,
  });
  const search = (name: 'actor' | 'action', label: string, value: string) => (
    <Input.Search
      key={value}
      allowClear
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      className="filter"
      onSearch={(text) => setUrl({ [name]: text.trim(), cursor: '' })}
    />
  );
  return (
    <>
      <PageHead title={t.menu.audit} about={seesAll ? t.audit.aboutAll : t.audit.aboutOwn} />
      <div className="filters">
        {seesAll && search('actor', t.audit.actor, actor)}
        {search('action', t.audit.action, action)}
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
            render: (_, { detail }) => <span className="detail">{detailText(detail)}</span>,
          },
        ]}
      />
    </>
  );
}
