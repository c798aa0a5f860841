import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Upload } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Draft } from '../../../../server/console/contract/draft.ts';
import type {
  ApplyImport,
  Corrections,
  ImportPlan,
} from '../../../../server/console/contract/import-plan.ts';
import { messageOf } from '../../../api/api-failure.ts';
import { callApi } from '../../../api/call-api.ts';
import { useAct } from '../../../api/use-act.ts';
import { useDesk } from '../../../drafts/desk.ts';
import { OF_DRAFTS } from '../../../drafts/draft-path.ts';
import { EmptyView } from '../../../parts/empty-view.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { useMay } from '../../../session/me.ts';
import { zhCN as t } from '../../../text/zh-CN.ts';
import { PlanView } from './plan-view.tsx';

const MOST_BYTES = 5_000_000;

/** Takes the media buyers' sheet over into the draft: nothing is changed before it was looked at. */
export function ImportScreen() {
  const { draft, begin } = useDesk();
  const mayEdit = useMay('edit-channels');
  const about = draft === null ? undefined : t.imports.into(draft.number, draft.title);
  return (
    <>
      <PageHead title={t.imports.title} about={about}>
        {draft !== null && mayEdit && <Button onClick={() => begin()}>{t.imports.elsewhere}</Button>}
        <LinkButton to="/channels">{t.imports.back}</LinkButton>
      </PageHead>
      {draft === null ? (
        <EmptyView text={mayEdit ? t.imports.noDraft : t.overview.noEditing}>
          {mayEdit && (
            <Button type="primary" onClick={() => begin()}>
              {t.drafts.begin}
            </Button>
          )}
        </EmptyView>
      ) : draft.may.edit.ok ? (
        <Steps key={draft.number} draft={draft} />
      ) : (
        <Alert type="info" showIcon title={draft.may.edit.why} />
      )}
    </>
  );
}

interface Uploaded {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  readonly corrections: Corrections;
}

function Steps({ draft }: { readonly draft: Draft }) {
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [looked, setLooked] = useState<{ readonly plan: ImportPlan; readonly of: Uploaded } | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const upload = useAct(
    async (of: Uploaded) => {
      const { name, bytes, corrections } = of;
      const put = new Blob([JSON.stringify(corrections)]);
      const plan = await callApi<ImportPlan>(`/api/imports?draft=${draft.number}`, {
        method: 'POST',
        body: new Blob([put, bytes]),
        headers: { 'x-file-name': encodeURIComponent(name), 'x-corrections-bytes': String(put.size) },
      });
      return { plan, of };
    },
    {
      // What was ticked before a cell was put right stays, as far as it is there still.
      onDone({ plan, of }) {
        setLooked({ plan, of });
        setTicked((ids) => ids.filter((one) => plan.cleared.some(({ id }) => id === one)));
      },
      onFailure: () => true,
    },
  );
  const apply = useAct(
    (plan: ImportPlan) => {
      const body: ApplyImport = { ticked };
      return callApi<Draft>(`/api/imports/${plan.id}/apply`, { method: 'POST', body });
    },
    { forgets: OF_DRAFTS, says: t.imports.applied, onDone: () => navigate(`/drafts/${draft.number}`) },
  );
  const take = (file: File) => {
    const isTooLarge = file.size > MOST_BYTES;
    setTooLarge(isTooLarge ? t.imports.tooLarge(file.name) : null);
    if (isTooLarge) return false;
    setTicked([]);
    setLooked(null);
    // Read once: the file may be another when a cell is put right.
    void file.arrayBuffer().then((bytes) => upload.mutate({ name: file.name, bytes, corrections: {} }));
    return false;
  };
  const wrong = tooLarge ?? (upload.isError ? messageOf(upload.error) : null);
  return (
    <>
      <Upload.Dragger
        accept=".xlsx,.csv"
        maxCount={1}
        showUploadList={false}
        beforeUpload={take}
        disabled={upload.isPending}
        className={looked === null ? 'upload' : 'upload upload-small'}
      >
        <InboxOutlined className="upload-icon" />
        <p>{upload.isPending ? t.imports.reading : t.imports.drop}</p>
        <p className="quiet">{t.imports.dropAbout}</p>
      </Upload.Dragger>
      {wrong !== null && <Alert type="error" showIcon title={wrong} description={t.imports.nothingChanged} />}
      {looked !== null && (
        <PlanView
          draft={draft.number}
          plan={looked.plan}
          corrections={looked.of.corrections}
          isLooking={upload.isPending}
          onCorrect={(corrections) => upload.mutate({ ...looked.of, corrections })}
          ticked={ticked}
          onTick={setTicked}
          isBusy={apply.isPending}
          onApply={() => apply.mutate(looked.plan)}
        />
      )}
    </>
  );
}
