import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Overview } from '../../../server/console/contract/overview.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct } from '../../api/use-act.ts';
import { OF_DRAFTS } from '../../drafts/draft-path.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { useMay } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';

/** What was published without the approvals that it needed, until compliance has looked at it. */
export function Emergencies({ unreviewed }: Pick<Overview, 'unreviewed'>) {
  const mayReview = useMay('approve-compliance');
  const [version, setVersion] = useState<number | null>(null);
  const review = useAct(
    (body: { readonly note: string }) =>
      callApi(`/api/versions/${version}/reviewed`, { method: 'POST', body }),
    {
      forgets: ['/api/overview', ...OF_DRAFTS],
      says: t.overview.reviewed,
      onDone: () => setVersion(null),
      onFailure: () => true,
    },
  );
  return (
    <>
      {unreviewed.map(({ version: number, by, reason, waived, way }) => (
        <Alert
          key={number}
          type="error"
          showIcon
          title={t.overview.unreviewed(number, by, way)}
          description={(reason !== '' || waived.length > 0) && <Circumstances {...{ reason, waived }} />}
          action={
            <span className="acts">
              <LinkButton size="small" to={`/versions?version=${number}`}>
                {t.overview.look}
              </LinkButton>
              {mayReview && (
                <Button size="small" type="primary" onClick={() => setVersion(number)}>
                  {t.overview.review}
                </Button>
              )}
            </span>
          }
        />
      ))}
      {version !== null && (
        <FormDialog<{ note: string }>
          title={t.overview.reviewTitle(version)}
          about={
            <>
              <p>{t.overview.reviewAbout}</p>
              {unreviewed
                .filter(({ version: number }) => number === version)
                .map((one) => (
                  <Circumstances key={one.version} {...one} />
                ))}
            </>
          }
          ok={t.overview.review}
          isBusy={review.isPending}
          failure={review.error}
          onSubmit={review.mutate}
          onCancel={() => setVersion(null)}
        >
          <Form.Item
            name="note"
            label={t.overview.conclusion}
            rules={[{ required: true, message: t.overview.noConclusion }]}
          >
            <Input.TextArea rows={3} maxLength={500} autoFocus />
          </Form.Item>
        </FormDialog>
      )}
    </>
  );
}

/** Why it went out, and what nobody had approved. */
function Circumstances({ reason, waived }: Pick<Overview['unreviewed'][number], 'reason' | 'waived'>) {
  return (
    <>
      {reason !== '' && <div>{t.overview.reason(reason)}</div>}
      {waived.length > 0 && <div>{t.overview.waived(waived)}</div>}
    </>
  );
}
