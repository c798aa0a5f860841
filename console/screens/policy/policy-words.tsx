import type { Approver, PolicyChange } from '../../../server/console/contract/policy.ts';
import { Pill, type Tone } from '../../parts/pill.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

export function namesOf(approvers: readonly Approver[]): readonly string[] {
  return approvers.map((one) => t.policy.approvers[one]);
}

interface ApproversProps {
  readonly of: readonly Approver[];
  readonly tone: Tone;
  /** What is said where there are none. */
  readonly nobody: string;
}

/** Who must approve. */
export function Approvers({ of, tone, nobody }: ApproversProps) {
  if (of.length === 0) return <span className="nothing">{nobody}</span>;
  return namesOf(of).map((name) => (
    <Pill key={name} tone={tone}>
      {name}
    </Pill>
  ));
}

/** What a change of the policy asks for more, or no more. */
export function Differences({ of }: { readonly of: PolicyChange['differences'] }) {
  return (
    <ul className="policy-differences">
      {of.map(({ words, comes, goes }) => (
        <li key={words}>
          {words} {comes.length > 0 && <Pill tone="accent">{t.policy.comes(namesOf(comes))}</Pill>}
          {goes.length > 0 && <Pill tone="warn">{t.policy.goes(namesOf(goes))}</Pill>}
        </li>
      ))}
    </ul>
  );
}

/** Who did something and when, with what they wrote about it. */
export function ByAt({ by, at, note }: Pick<PolicyChange, 'by' | 'at' | 'note'>) {
  return (
    <>
      {by} · <TimeText at={at} />
      {note !== '' && <span className="finding-place">{t.policy.because(note)}</span>}
    </>
  );
}
