import { Alert, Table } from 'antd';
import type { EffectiveValue } from '../../../server/console/contract/channel.ts';
import type { Why } from '../../../server/console/contract/why.ts';
import { CellValue } from '../../drafts/cell-value.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import type { WhyValues } from './why-form.tsx';

/** Where the visitor lands, which rule decided, and where every value comes from. */
export function WhyResult({ why, asked }: { readonly why: Why; readonly asked: WhyValues }) {
  const { landsOn, steps, values, warnings } = why;
  return (
    <>
      <section className="lands" aria-label={t.why.lands}>
        <span className="quiet">{t.why.lands}</span>
        <h2>
          {landsOn.title || landsOn.page} <code>{landsOn.path}</code>
        </h2>
        <p className="quiet">
          {t.why.page(landsOn.page)} · {t.why.brand(landsOn.brand)}
          {asked.draft !== '' && ` · ${t.why.inDraft(Number(asked.draft))}`}
        </p>
      </section>
      {warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <Panel title={t.why.steps}>
        <ol className="steps">
          {steps.map(({ title, lines, decided }) => (
            <li key={`${title} ${lines.join()}`} className={decided ? 'step step-decided' : 'step'}>
              <b>{title}</b> {decided && <Pill tone="accent">{t.why.decided}</Pill>}
              {lines.map((line) => (
                <div key={line} className="step-line">
                  {line}
                </div>
              ))}
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={t.why.values} isFlush>
        <Table<EffectiveValue>
          size="small"
          pagination={false}
          tableLayout="fixed"
          rowKey="header"
          dataSource={[...values]}
          columns={[
            { title: t.why.value, dataIndex: 'header', width: '22%' },
            { title: t.why.is, render: (_, { value }) => <CellValue value={value} /> },
            { title: t.why.from, dataIndex: 'source', width: '34%' },
          ]}
        />
      </Panel>
    </>
  );
}
