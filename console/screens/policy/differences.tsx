import type { PolicyChange } from '../../../server/console/contract/policy.ts';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { approverNames } from './approvers.tsx';

/** What a change of the policy asks for more, or no more. */
export function Differences({ of }: { readonly of: PolicyChange['differences'] }) {
  return (
    <ul className="policy-differences">
      {of.map(({ words, comes, goes }) => (
        <li key={words}>
          {words} {comes.length > 0 && <Pill tone="accent">{t.policy.comes(approverNames(comes))}</Pill>}
          {goes.length > 0 && <Pill tone="warn">{t.policy.goes(approverNames(goes))}</Pill>}
        </li>
      ))}
    </ul>
  );
}
