import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DraftSummary } from '../../../server/console/contract/draft.ts';
import type { Overview } from '../../../server/console/contract/overview.ts';
import type { PolicyChange } from '../../../server/console/contract/policy.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useDesk } from '../../drafts/desk.ts';
import { draftStateOf } from '../../drafts/draft-state.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useMay, useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { VersionWords } from '../versions/version-words.tsx';
import { Emergencies } from './emergencies.tsx';

const AGAIN_MS = 15_000;

/** Lines of a list; the others are in the list of drafts. */
const SHOWN = 8;

/** What waits for me, and what visitors get now. */
export function OverviewScreen() {
  const { name } = useMe();
  const query = useAnswer<Overview>('/api/overview', { again: () => AGAIN_MS });
  return (
    <>
      <PageHead title={t.menu.overview} about={t.overview.hello(name)} />
      <AnswerView query={query} rows={12}>
        {(overview) => <Parts overview={overview} />}
      </AnswerView>
    </>
  );
}

function Parts({ overview }: { readonly overview: Overview }) {
  const { version, fault, waiting, drafts, versions, unreviewed, policy } = overview;
  const mayEdit = useMay('edit-channels');
  const { begin } = useDesk();
  const waits = [
    ...(policy === null ? [] : [<PolicyLine key="policy" change={policy} />]),
    ...waiting.map(({ draft, why }) => (
      <DraftLine key={`${draft.number} ${why}`} draft={draft} why={why} by={draft.owner} />
    )),
  ];
  return (
    <>
      {fault !== null && <Alert type="error" showIcon title={t.overview.fault} description={fault} />}
      <Emergencies unreviewed={unreviewed} />
      <div className="columns">
        <div>
          <Panel title={t.overview.waiting} extra={<Count of={waits} />} isFlush>
            <Lines empty={t.overview.nothingWaits}>{waits}</Lines>
          </Panel>
          <Panel
            title={mayEdit ? t.overview.mine : t.overview.drafts}
            extra={
              mayEdit && (
                <button type="button" className="link" onClick={() => begin()}>
                  {t.drafts.begin}
                </button>
              )
            }
            isFlush
          >
            <Lines empty={t.drafts.noneOpen}>
              {drafts.map((draft) => (
                <DraftLine key={draft.number} draft={draft} by={mayEdit ? '' : draft.owner} />
              ))}
            </Lines>
          </Panel>
        </div>
        <div>
          <Panel title={t.overview.now}>
            {version === null ? (
              <p className="quiet">{t.overview.noVersion}</p>
            ) : (
              <div className="now">
                <b className="now-number">{t.versions.named(version.number)}</b>
                <p>
                  <VersionWords version={version} />
                </p>
                <p className="quiet">
                  {version.by} · <TimeText at={version.at} />
                </p>
              </div>
            )}
          </Panel>
          <Panel title={t.overview.last} extra={<Link to="/versions">{t.overview.all}</Link>} isFlush>
            <Lines empty={t.overview.noVersion}>
              {versions.map((one) => (
                <li key={one.number} className="line">
                  <span className="line-number">{t.versions.named(one.number)}</span>
                  <span className="line-words">
                    <VersionWords version={one} />
                  </span>
                  <span className="quiet" title={one.by}>
                    {withoutAddress(one.by)} · <TimeText at={one.at} />
                  </span>
                </li>
              ))}
            </Lines>
          </Panel>
        </div>
      </div>
    </>
  );
}

function Count({ of }: { readonly of: readonly unknown[] }) {
  return of.length === 0 ? null : <span className="count">{of.length}</span>;
}

function Lines({ empty, children }: { readonly empty: string; readonly children: readonly ReactNode[] }) {
  return children.length === 0 ? (
    <p className="panel-none">{empty}</p>
  ) : (
    <ul className="lines">
      {children.slice(0, SHOWN)}
      {children.length > SHOWN && (
        <li className="line">
          <Link to="/drafts">{t.overview.more(children.length - SHOWN)}</Link>
        </li>
      )}
    </ul>
  );
}

interface DraftLineProps {
  readonly draft: DraftSummary;
  readonly why?: string;
  /** Whose it is; empty where it is the reader's own. */
  readonly by: string;
}

function DraftLine({ draft, why, by }: DraftLineProps) {
  const state = draftStateOf(draft);
  return (
    <li>
      <Link to={`/drafts/${draft.number}`} className="line">
        <span className="line-number">{t.drafts.short(draft.number)}</span>
        <span className="line-words">
          {draft.title}
          {why !== undefined && <span className="line-why">{why}</span>}
        </span>
        <Pill tone={state.tone}>{state.text}</Pill>
        <span className="quiet">
          {by !== '' && `${by} · `}
          <TimeText at={draft.updated} />
        </span>
      </Link>
    </li>
  );
}

function PolicyLine({ change: { version, by, at } }: { readonly change: PolicyChange }) {
  return (
    <li>
      <Link to="/policy" className="line">
        <span className="line-number">{t.overview.policy}</span>
        <span className="line-words line-why">{t.overview.policyWaits(version)}</span>
        <span className="quiet">
          {by} · <TimeText at={at} />
        </span>
      </Link>
    </li>
  );
}

/** Who publishes from a terminal is known by name and address, which is too long for a line. */
function withoutAddress(by: string): string {
  return by.replace(/ <[^<>]*>$/, '');
}
