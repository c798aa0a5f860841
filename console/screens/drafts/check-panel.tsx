import {
  CheckCircleFilled,
  CloseCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { Check, Finding } from '../../../server/console/contract/check.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct } from '../../api/use-act.ts';
import { ChannelLink } from '../../drafts/channel-link.tsx';
import { draftPath, isOpen } from '../../drafts/draft-path.ts';
import { checkStateOf, isPassed } from '../../drafts/draft-state.ts';
import { useProblems } from '../../drafts/use-problems.ts';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { ReasonButton } from '../../parts/reason-button.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { ElapsedText } from './elapsed-text.tsx';

const ICONS = {
  error: <CloseCircleFilled className="bad" />,
  warning: <WarningFilled className="warn" />,
  note: <InfoCircleFilled className="plain" />,
};

/** What the program says of the draft: whether it can be published, and what is wrong. */
export function CheckPanel({ draft }: { readonly draft: Draft }) {
  const { number, check, may } = draft;
  const state = checkStateOf(draft);
  const begin = useAct(() => callApi<Check>(`${draftPath(number)}/check`, { method: 'POST' }), {
    forgets: [draftPath(number)],
  });
  const isRunning = check?.state === 'running';
  return (
    <Panel
      title={
        <>
          {t.checks.title} <Pill tone={state.tone}>{state.text}</Pill>
        </>
      }
      extra={
        isOpen(draft) && (
          <ReasonButton
            size="small"
            type={isPassed(draft) ? 'default' : 'primary'}
            may={may.check}
            loading={begin.isPending || isRunning}
            onClick={() => begin.mutate(undefined)}
          >
            {check === null ? t.checks.begin : t.checks.again}
          </ReasonButton>
        )
      }
    >
      {isOpen(draft) && !may.check.ok && <p className="why-not">{may.check.why}</p>}
      {check === null ? <p className="quiet">{t.checks.about}</p> : <Result check={check} />}
      <Findings draft={draft} />
    </Panel>
  );
}

function Result({ check }: { readonly check: Check }) {
  const { state, findings, text, begun, elapsed, isCurrent, overtakenBy } = check;
  return (
    <div role="status">
      {state === 'running' && (
        <p>
          <LoadingOutlined aria-hidden /> {text} {elapsed !== null && <ElapsedText seconds={elapsed} />}
        </p>
      )}
      {state === 'failed' && <p className="bad">{text}</p>}
      {state === 'passed' && isCurrent && findings.length === 0 && (
        <p>
          <CheckCircleFilled className="good" /> {t.checks.clean}
        </p>
      )}
      <p className="quiet">
        <TimeText at={begun} />
        {!isCurrent && state !== 'running' && ` · ${t.checks.oldAbout(overtakenBy)}`}
      </p>
    </div>
  );
}

/** What the check has found, or what is wrong already with values that it has not looked at. */
function Findings({ draft }: { readonly draft: Draft }) {
  const { check } = draft;
  const isJudged = check !== null && (check.isCurrent || check.state === 'running');
  const problems = useProblems(isJudged ? null : draft);
  if (problems?.isUnknown) return <p className="quiet">{t.checks.unknown}</p>;
  const findings = problems?.findings ?? check?.findings ?? [];
  if (findings.length === 0) return null;
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <FindingLine
          key={`${finding.code} ${finding.place} ${finding.text}`}
          draft={draft}
          finding={finding}
        />
      ))}
    </ul>
  );
}

interface FindingLineProps {
  readonly draft: Draft;
  readonly finding: Finding;
}

function FindingLine({ draft, finding: { severity, text, code, place, channel } }: FindingLineProps) {
  return (
    <li className="finding">
      <span role="img" aria-label={t.checks.severities[severity]}>
        {ICONS[severity]}
      </span>
      <span>
        {text}
        <span className="finding-place">
          {channel === null ? (
            place
          ) : (
            <ChannelLink draft={draft} channel={channel}>
              {place}
            </ChannelLink>
          )}
          {code !== null && ` · ${code}`}
        </span>
      </span>
    </li>
  );
}
