import { Input } from 'antd';
import { useState } from 'react';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct } from '../../api/use-act.ts';
import { draftPath, OF_DRAFTS } from '../../drafts/draft-path.ts';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** What the draft is for; saved when the field is left. */
export function NotePanel({ draft: { number, note, state, may } }: { readonly draft: Draft }) {
  const isAsked = state === 'open' && may.edit.ok;
  const [typed, setTyped] = useState(note);
  const save = useAct(
    (body: { readonly note: string }) => callApi(draftPath(number), { method: 'PATCH', body }),
    { forgets: OF_DRAFTS, says: t.drafts.noteSaved },
  );
  return (
    <Panel
      title={t.drafts.note}
      extra={isAsked && note === '' && <Pill tone="warn">{t.drafts.noteNeeded}</Pill>}
    >
      {isAsked ? (
        <Input.TextArea
          rows={3}
          maxLength={2000}
          aria-label={t.drafts.note}
          aria-required
          placeholder={t.drafts.noNote}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => typed.trim() !== note && save.mutate({ note: typed.trim() })}
        />
      ) : (
        <>
          <p className="note">{note || <span className="nothing">{t.cells.nothing}</span>}</p>
          {may.withdraw.ok && <p className="quiet">{t.drafts.noteStands}</p>}
        </>
      )}
    </Panel>
  );
}
