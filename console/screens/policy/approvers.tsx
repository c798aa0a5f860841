import type { Approver } from '../../../server/console/contract/approver-words.ts';
import { Pill, type Tone } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

export function approverNames(approvers: readonly Approver[]): readonly string[] {
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
  return approverNames(of).map((name) => (
    <Pill key={name} tone={tone}>
      {name}
    </Pill>
  ));
}
