import { Table } from 'antd';
import type { Landing } from '../../../server/console/contract/check.ts';
import { Named } from '../../parts/named.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

type Visitors = Landing['visitors'][number];

/** Where each kind of visitor lands, step by step. */
export function LandingTable({ visitors }: Pick<Landing, 'visitors'>) {
  const steps = [...new Set(visitors.flatMap(({ stops }) => stops.map(({ when }) => when)))];
  return (
    <Table<Visitors>
      size="small"
      footer={() => <span className="quiet">{t.outcome.landingAbout}</span>}
      className="landings"
      pagination={false}
      tableLayout="fixed"
      rowKey={({ who }) => who.join()}
      dataSource={[...visitors]}
      columns={[
        {
          title: t.outcome.visitors,
          render: (_, { who }) => (visitors.length === 1 ? t.outcome.everybody : who.join(t.cells.between)),
        },
        ...steps.map((step) => ({
          title: step,
          render: (_: unknown, { stops }: Visitors) => {
            const stop = stops.find(({ when }) => when === step);
            if (stop === undefined) return <span className="nothing">—</span>;
            return (
              <>
                <Named {...stop.is} />
                {stop.was !== null && (
                  <div className="source">
                    {stop.was.id !== '' && t.outcome.was} <Named {...stop.was} />
                  </div>
                )}
              </>
            );
          },
        })),
      ]}
    />
  );
}
