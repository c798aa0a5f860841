import { Alert, Table } from 'antd';
import { useState } from 'react';
import { APPROVERS } from '../../../server/console/contract/approver-words.ts';
import type { Policy, PolicyChange, PolicyRow } from '../../../server/console/contract/policy.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ReasonButton } from '../../parts/reason-button.tsx';
import { useMay } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { Approvers, approverNames } from './approvers.tsx';
import { ByAt } from './by-at.tsx';
import { Differences } from './differences.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

const AGAIN_MS = 15_000;

/** What asks for whose approval, what is to be changed of it, and how it became so. */
export function PolicyScreen() {
  const query = useAnswer<Policy>('/api/policy', { again: () => AGAIN_MS });
  const mayChange = useMay('manage-people');
  const [proposedOn, setProposedOn] = useState<Policy | null>(null);
  const isWaiting = query.data?.changes[0]?.end === null;
  return (
    <>
      <PageHead title={t.menu.policy} about={t.policy.about}>
        {mayChange && query.data && (
          <ReasonButton
            isNext
            type="primary"
            may={{ ok: !isWaiting, why: t.policy.oneAtATime }}
            onClick={() => setProposedOn(query.data)}
          >
            {t.policy.propose}
          </ReasonButton>
        )}
      </PageHead>
      <AnswerView query={query} rows={10}>
        {(policy) => <Parts policy={policy} />}
      </AnswerView>
      {proposedOn !== null && <ProposeDialog policy={proposedOn} onClose={() => setProposedOn(null)} />}
    </>
  );
}

function Parts({ policy: { version, rows, changes, people } }: { readonly policy: Policy }) {
  const mayChange = useMay('manage-people');
  const waiting = changes.find(({ end }) => end === null);
  const signed = changes.find(({ end }) => end?.what === 'signed');
  const asked = APPROVERS.filter((one) =>
    rows.some(({ floor, added }) => [...floor, ...added].includes(one)),
  );
  const nobody = asked.filter((one) => people[one] === 0);
  return (
    <>
      {mayChange && people.admin < 2 && (
        <Alert
          type="warning"
          showIcon
          title={t.policy.alone}
          description={t.policy.aloneAbout}
          action={<LinkButton to="/people">{t.policy.toPeople}</LinkButton>}
        />
      )}
      {nobody.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t.policy.nobody(approverNames(nobody))}
          description={t.policy.nobodyAbout}
        />
      )}
      {waiting && <WaitingPanel key={waiting.number} change={waiting} />}
      <Panel
        title={t.policy.title(version)}
        extra={
          <span className="quiet">
            {signed?.end ? (
              <ByAt by={t.policy.bySigned(signed.by, signed.end.by)} at={signed.end.at} note="" />
            ) : (
              t.policy.shipped
            )}
          </span>
        }
        isFlush
      >
        <Table<PolicyRow>
          size="small"
          pagination={false}
          rowKey="id"
          dataSource={[...rows]}
          columns={[
            { title: t.policy.row, dataIndex: 'words' },
            {
              title: t.policy.floor,
              width: '22%',
              render: (_, { floor }) => <Approvers of={floor} tone="plain" nobody={t.policy.none} />,
            },
            {
              title: t.policy.added,
              width: '30%',
              render: (_, { added }) => <Approvers of={added} tone="accent" nobody="—" />,
            },
          ]}
        />
      </Panel>
      <Panel title={t.policy.history} isFlush>
        <History changes={changes.filter(({ end }) => end !== null)} />
      </Panel>
    </>
  );
}

function History({ changes }: Pick<Policy, 'changes'>) {
  if (changes.length === 0) return <p className="panel-none">{t.policy.noHistory}</p>;
  return (
    <Table<PolicyChange>
      size="small"
      pagination={false}
      rowKey="number"
      dataSource={[...changes]}
      columns={[
        {
          title: t.policy.version,
          width: 100,
          render: (_, { version, end }) =>
            end?.what === 'signed' ? (
              <span className="number">{t.versions.named(version)}</span>
            ) : (
              <span className="nothing">—</span>
            ),
        },
        { title: t.policy.what, render: (_, { differences }) => <Differences of={differences} /> },
        { title: t.policy.proposer, width: '22%', render: (_, change) => <ByAt {...change} /> },
        {
          title: t.policy.end,
          width: '22%',
          render: (_, { end }) => end && <ByAt {...end} by={t.policy.ended(end.by, end.what)} />,
        },
      ]}
    />
  );
}
