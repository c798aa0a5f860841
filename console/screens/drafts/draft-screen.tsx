import { Alert } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useDesk } from '../../drafts/desk.ts';
import { askAgain, draftPath, isOpen } from '../../drafts/draft-path.ts';
import { draftStateOf } from '../../drafts/draft-state.ts';
import { OthersHere } from '../../drafts/others-here.tsx';
import { AnswerView } from '../../parts/answer-view.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pill } from '../../parts/pill.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useMay } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { CheckPanel } from './check-panel.tsx';
import { ConflictsPanel } from './conflicts-panel.tsx';
import { DraftActs } from './draft-acts.tsx';
import { EventsPanel } from './events-panel.tsx';
import { FailuresPanel } from './failures-panel.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { ItemsPanel } from './items-panel.tsx';
import { NotePanel } from './note-panel.tsx';
import { OutcomePanel } from './outcome-panel.tsx';

/** One draft: what it changes, what is said of it, and what can be done with it. */
export function DraftScreen() {
  const { number = '' } = useParams();
  const navigate = useNavigate();
  const query = useAnswer<Draft>(draftPath(Number(number)), { again: askAgain });
  return (
    <AnswerView query={query} rows={12} back={() => navigate('/drafts')}>
      {(draft) => <Whole draft={draft} />}
    </AnswerView>
  );
}

function Whole({ draft }: { readonly draft: Draft }) {
  const { draft: current, choose } = useDesk();
  const isCurrent = current?.number === draft.number;
  // Who decides on it reads first what visitors get.
  const isAsked = draft.state !== 'open';
  return (
    <>
      <PageHead
        title={t.drafts.named(draft.number, draft.title)}
        about={<Standing draft={draft} isCurrent={isCurrent} />}
      >
        {draft.may.edit.ok && !isCurrent && (
          <button type="button" className="link" onClick={() => choose(draft.number)}>
            {t.drafts.makeCurrent}
          </button>
        )}
        <DraftActs draft={draft} />
      </PageHead>
      <Told draft={draft} />
      <div className="columns columns-wide">
        <div>
          {draft.conflicts.length > 0 && <ConflictsPanel draft={draft} />}
          {isAsked && <OutcomePanel draft={draft} />}
          <ItemsPanel draft={draft} />
          {!isAsked && <OutcomePanel draft={draft} />}
          <IdentityPanel draft={draft} />
          <FailuresPanel draft={draft} />
        </div>
        <div>
          <CheckPanel draft={draft} />
          <ApprovalsPanel draft={draft} />
          <NotePanel key={draft.note} draft={draft} />
          <EventsPanel events={draft.events} />
        </div>
      </div>
    </>
  );
}

/** @param isCurrent what is told of it in the bar is not told again. */
function Standing({ draft, isCurrent }: { readonly draft: Draft; readonly isCurrent: boolean }) {
  const { owner, base, version, editors, updated } = draft;
  const state = draftStateOf(draft);
  return (
    <>
      <Pill tone={state.tone}>{state.text}</Pill> {owner} ·{' '}
      {version === null ? t.drafts.basedOn(base) : t.drafts.became(version)}
      {editors.length > 1 && ` · ${t.drafts.editors(editors)}`} · <TimeText at={updated} />{' '}
      {isOpen(draft) && !isCurrent && <OthersHere number={draft.number} />}
    </>
  );
}

/** What must be known before anything else. */
function Told({ draft }: { readonly draft: Draft }) {
  const { state, version, others, may, hasConflicts } = draft;
  const mayEdit = useMay('edit-channels');
  return (
    <>
      {state === 'publishing' && <Alert type="info" showIcon title={t.drafts.publishing} />}
      {state === 'published' && version !== null && (
        <Alert
          type={draft.isTakenBack ? 'warning' : 'success'}
          showIcon
          title={draft.isTakenBack ? t.drafts.isTakenBack(version) : t.drafts.isPublished(version)}
          action={
            <LinkButton size="small" to={`/versions?version=${version}`}>
              {t.menu.versions}
            </LinkButton>
          }
        />
      )}
      {hasConflicts && <Alert type="error" showIcon title={t.conflicts.found} />}
      {isOpen(draft) && mayEdit && !may.edit.ok && <Alert type="info" showIcon title={may.edit.why} />}
      {others.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t.drafts.others}
          description={others.map(({ number, channel, header }) => (
            <div key={`${number} ${channel} ${header}`}>{t.drafts.other(number, channel, header)}</div>
          ))}
        />
      )}
    </>
  );
}
