import { Button, Table } from 'antd';
import type { OwnSession } from '../../../server/console/contract/person.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

const SESSIONS = '/api/me/sessions';

/** Where the person is signed in, and how to end that. */
export function SessionsScreen() {
  const query = useAnswer<readonly OwnSession[]>(SESSIONS);
  const end = useAct(
    (id: string | null) => callApi(id === null ? SESSIONS : `${SESSIONS}/${id}`, { method: 'DELETE' }),
    {
      forgets: [SESSIONS],
      says: t.sessions.ended,
    },
  );
  const isEnding = (id: string | null) => end.isPending && end.variables === id;
  return (
    <>
      <PageHead title={t.sessions.title} about={t.sessions.about}>
        {(query.data?.length ?? 0) > 1 && (
          <Button danger loading={isEnding(null)} onClick={() => end.mutate(null)}>
            {t.sessions.endOthers}
          </Button>
        )}
      </PageHead>
      <AnswerView query={query} rows={4}>
        {(sessions) => (
          <Panel title={t.sessions.count(sessions.length)} isFlush>
            <Table<OwnSession>
              size="small"
              pagination={false}
              rowKey="id"
              dataSource={[...sessions]}
              columns={[
                {
                  title: t.sessions.device,
                  render: (_, { device, isThis }) => (
                    <>
                      {device || t.sessions.unknown} {isThis && <Pill tone="good">{t.sessions.isThis}</Pill>}
                    </>
                  ),
                },
                { title: t.sessions.address, dataIndex: 'address' },
                { title: t.sessions.begun, render: (_, { begun }) => <TimeText at={begun} /> },
                { title: t.people.lastSeen, render: (_, { seen }) => <TimeText at={seen} /> },
                {
                  title: t.tables.acts,
                  width: 90,
                  render: (_, { id, isThis }) =>
                    !isThis && (
                      <Button size="small" loading={isEnding(id)} onClick={() => end.mutate(id)}>
                        {t.sessions.end}
                      </Button>
                    ),
                },
              ]}
            />
          </Panel>
        )}
      </AnswerView>
    </>
  );
}
