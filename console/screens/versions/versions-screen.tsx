import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Page } from '../../../server/console/contract/page.ts';
import type { RollBack, VersionRow } from '../../../server/console/contract/version.ts';
import { callApi } from '../../api/call-api.ts';
import { queryText } from '../../api/query-text.ts';
import { useAct } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pill } from '../../parts/pill.tsx';
import { ReasonButton } from '../../parts/reason-button.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { useMay } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { VersionChanges } from './version-changes.tsx';
import { VersionDiff } from './version-diff.tsx';
import { VersionWords } from './version-words.tsx';

const AGAIN_MS = 10_000;

/** What was published when and by whom, and the way back. */
export function VersionsScreen() {
  const [{ cursor, version, before, after }, setUrl] = useUrlState('cursor', 'version', 'before', 'after');
  const mayPublish = useMay('publish');
  const [backTo, setBackTo] = useState<VersionRow | null>(null);
  const [shown, setShown] = useState<VersionRow | null>(null);
  const query = useAnswer<Page<VersionRow>>(`/api/versions${queryText({ cursor })}`, {
    keeps: true,
    again: () => AGAIN_MS,
  });
  const current = query.data?.rows.find(({ isCurrent }) => isCurrent);
  const last = query.data?.total ?? 0;
  /** With what is live; that with what was before it. */
  const compare = (number: number) => {
    const [one, other] = number < last ? [number, last] : [Math.max(1, number - 1), number];
    setUrl({ before: String(one), after: String(other) });
  };
  return (
    <>
      <PageHead title={t.menu.versions} about={t.versions.about} />
      <DataTable<VersionRow>
        query={query}
        unit={t.versions.unit}
        empty={<EmptyView text={t.overview.noVersion} />}
        rowKey="number"
        rowClassName={({ number }) => (String(number) === version ? 'is-meant' : '')}
        columns={[
          {
            title: t.versions.number,
            width: 150,
            render: (_, { number, isCurrent }) => (
              <>
                <span className="number">{t.versions.named(number)}</span>{' '}
                {isCurrent && <Pill tone="good">{t.versions.current}</Pill>}
              </>
            ),
          },
          { title: t.versions.when, width: 180, render: (_, { at }) => <TimeText at={at} isExact /> },
          { title: t.versions.who, dataIndex: 'by', width: 140, ellipsis: true },
          { title: t.versions.what, render: (_, row) => <VersionWords version={row} /> },
          {
            title: t.tables.acts,
            width: 200,
            render: (_, row, at) => (
              <span className="row-acts">
                <Button size="small" type="link" onClick={() => setShown(row)}>
                  {t.versions.changes}
                </Button>
                <Button size="small" type="link" onClick={() => compare(row.number)}>
                  {t.versions.compareShort}
                </Button>
                {mayPublish && !row.isCurrent && (
                  <ReasonButton
                    size="small"
                    may={{ ok: row.why === null, why: row.why ?? '' }}
                    // Of rows with the same reason the first says it.
                    isNext={query.data?.rows.findIndex(({ why }) => why === row.why) === at}
                    onClick={() => setBackTo(row)}
                  >
                    {t.versions.goBack}
                  </ReasonButton>
                )}
              </span>
            ),
          },
        ]}
      />
      {shown !== null && <VersionChanges version={shown} onClose={() => setShown(null)} />}
      {last > 0 && /^\d+$/.test(before) && /^\d+$/.test(after) && (
        <VersionDiff
          before={Number(before)}
          after={Number(after)}
          last={last}
          onChoose={setUrl}
          onClose={() => setUrl({ before: '', after: '' })}
        />
      )}
      {backTo !== null && <RollBackDialog to={backTo} current={current} onClose={() => setBackTo(null)} />}
    </>
  );
}

interface RollBackDialogProps {
  readonly to: VersionRow;
  readonly current: VersionRow | undefined;
  readonly onClose: () => void;
}

function RollBackDialog({ to, current, onClose }: RollBackDialogProps) {
  const rollBack = useAct(
    ({ note }: { readonly note: string }) => {
      const body: RollBack = { seen: current?.number ?? 0, note };
      return callApi<VersionRow>(`/api/versions/${to.number}/rollback`, { method: 'POST', body });
    },
    {
      forgets: ['/api/'],
      says: t.versions.isBack(to.number),
      onDone: onClose,
      onFailure: () => true,
    },
  );
  return (
    <FormDialog<{ note: string }>
      title={t.versions.goBackTo(to.number)}
      about={
        <Alert
          type="warning"
          showIcon
          title={t.versions.means(to.number, current?.number)}
          description={t.versions.meansMore}
        />
      }
      ok={t.versions.goBack}
      isDanger
      isBusy={rollBack.isPending}
      failure={rollBack.error}
      onSubmit={rollBack.mutate}
      onCancel={onClose}
    >
      <Form.Item name="note" label={t.versions.note} rules={[{ required: true, message: t.versions.noNote }]}>
        <Input.TextArea rows={3} maxLength={500} autoFocus placeholder={t.versions.noteExample} />
      </Form.Item>
    </FormDialog>
  );
}
