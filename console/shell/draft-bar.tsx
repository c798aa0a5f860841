import {
  DownOutlined,
  ExclamationCircleFilled,
  LoadingOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Draft, DraftSummary } from '../../server/console/contract/draft.ts';
import { useAct } from '../api/use-act.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useDesk } from '../drafts/desk.ts';
import { OF_DRAFTS, postDraft } from '../drafts/draft-path.ts';
import { checkStateOf, draftStateOf, waitsFor } from '../drafts/draft-state.ts';
import { OthersHere } from '../drafts/others-here.tsx';
import { ReturnedDialog } from '../drafts/returned-dialog.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { Pill } from '../parts/pill.tsx';
import { zhCN as t } from '../text/zh-CN.ts';

/** The draft that edits go into, always in sight: what it changes, where it stands, whether all is saved. */
export function DraftBar() {
  const { draft, isLoading, choose, begin } = useDesk();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mine = useAnswer<readonly DraftSummary[]>('/api/drafts?state=open&mine=1');
  if (isLoading) return null;
  const others = (mine.data ?? []).filter(({ number }) => number !== draft?.number);
  const items = [
    ...others.map(({ number, title }) => ({ key: String(number), label: t.drafts.named(number, title) })),
    ...(others.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'new', icon: <PlusOutlined aria-hidden />, label: t.drafts.begin },
    ...(draft === null ? [] : [{ key: 'none', label: t.bar.putAway }]),
    { key: 'all', label: t.bar.all },
  ];
  const pick = (key: string) => {
    if (key === 'new') begin();
    else if (key === 'all') navigate('/drafts');
    else choose(key === 'none' ? null : Number(key));
  };
  return (
    <section className="draft-bar" aria-label={t.bar.label}>
      {draft === null ? <span className="draft-bar-none">{t.bar.none}</span> : <Standing draft={draft} />}
      <Undecided />
      <Returned />
      <Dropdown menu={{ items, onClick: ({ key }) => pick(key) }} trigger={['click']}>
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {draft === null ? t.bar.choose : t.bar.change}
        </Button>
      </Dropdown>
      {draft === null ? (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => begin()}>
          {t.drafts.begin}
        </Button>
      ) : (
        pathname !== `/drafts/${draft.number}` && (
          <LinkButton to={`/drafts/${draft.number}`}>{t.bar.look}</LinkButton>
        )
      )}
    </section>
  );
}

function Standing({ draft }: { readonly draft: Draft }) {
  const state = draftStateOf(draft);
  const check = checkStateOf(draft);
  const waiting = waitsFor(draft);
  return (
    <>
      <Link to={`/drafts/${draft.number}`} className="draft-bar-name" title={draft.title}>
        <b>{t.drafts.short(draft.number)}</b> <span>{draft.title}</span>
      </Link>
      <span className="draft-bar-count">{t.bar.channels(draft.channels)}</span>
      {(draft.state !== 'open' || draft.hasConflicts) && <Pill tone={state.tone}>{state.text}</Pill>}
      {draft.channels > 0 && <Pill tone={check.tone}>{check.text}</Pill>}
      {waiting !== null && <Pill tone="warn">{waiting}</Pill>}
      <LastStepBack draft={draft} />
      <Saving />
      {/* Last: who comes and goes moves nothing that is pressed. */}
      <OthersHere number={draft.number} />
    </>
  );
}

/** Takes back what was set last, however many channels that were. */
function LastStepBack({ draft: { number, seq, state, lastStep, may } }: { readonly draft: Draft }) {
  const { pathname } = useLocation();
  const { unsent } = useDesk();
  const undo = useAct(() => postDraft(number, 'undo', { seen: seq }), { forgets: OF_DRAFTS });
  // What was handed in, and what is not in sight, nobody takes back by the way.
  const isInSight = state === 'open' && (pathname === `/drafts/${number}` || !/^\/drafts\/\d/.test(pathname));
  if (lastStep === null || !isInSight || !may.edit.ok || unsent.length > 0) return null;
  const { isTakenBack, headers, channels } = lastStep;
  const words = isTakenBack ? t.bar.redo : t.bar.undo;
  const Icon = isTakenBack ? RedoOutlined : UndoOutlined;
  return (
    <Tooltip title={t.bar.step(headers, channels)}>
      <Button
        size="small"
        type="text"
        icon={<Icon aria-hidden />}
        loading={undo.isPending}
        onClick={() => undo.mutate(undefined)}
      >
        {words}
      </Button>
    </Tooltip>
  );
}

/** What nobody has said of yet whose value stays: one goes on working meanwhile. */
function Undecided() {
  const { questions, ask } = useDesk();
  if (questions.length === 0) return null;
  return (
    <Button size="small" icon={<ExclamationCircleFilled aria-hidden />} className="undecided" onClick={ask}>
      {t.bar.asked(questions.flatMap(({ conflicts }) => conflicts).length)}
    </Button>
  );
}

/** What its draft takes no more: it waits for another one. */
function Returned() {
  const { returned } = useDesk();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {returned.length > 0 && (
        <Button
          size="small"
          icon={<ExclamationCircleFilled aria-hidden />}
          className="undecided"
          onClick={() => setOpen(true)}
        >
          {t.returned.inBar(returned.length)}
        </Button>
      )}
      {isOpen && <ReturnedDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Saving() {
  const { sending } = useDesk();
  return (
    <span className="saving" role="status">
      {sending === 'sending' && (
        <>
          <LoadingOutlined aria-hidden /> {t.bar.saving}
        </>
      )}
    </span>
  );
}
