import type { JudgedOutcome } from '../checks/judge-draft.ts';
import type { Approval } from '../contract/draft.ts';
import type { Role } from '../contract/person.ts';
import type { OwnedCell } from '../drafts/draft-cells.ts';

/** What has to be seen by somebody else before it is published, and by whom. */
export type NeededApproval = Pick<Approval, 'role' | 'reason'>;

/** What names the company behind a page stands in these columns. */
const LEGAL_COLUMNS = ['品牌', '显示名称', '公司名称', '备案号', '资金来源'];

interface Rule {
  readonly role: Approval['role'];
  readonly reason: string;
  readonly applies: (cells: readonly OwnedCell[], outcome: JudgedOutcome) => boolean;
}

/**
 * Four eyes, as one table: each row that applies is asked for. The rows go by what a draft changes, and by what
 * visitors notice, so that nothing is got round by writing it elsewhere.
 */
const RULES: readonly Rule[] = [
  {
    role: 'compliance',
    reason: '改了品牌、公司名称、备案号或资金来源',
    applies: (cells) => cells.some(({ header }) => LEGAL_COLUMNS.includes(header)),
  },
  {
    role: 'compliance',
    reason: '访客看到的公司、品牌或风险提示会变',
    applies: (_, { aspects }) => aspects.some((aspect) => aspect === 'brand' || aspect === 'legal text'),
  },
  {
    role: 'second-person',
    reason: '别的渠道的去向或转化会变',
    applies: (_, { outside }) =>
      outside.some((aspect) => aspect === 'destination' || aspect === 'conversion'),
  },
];

/** One of each role, for the first reason that asks for it. */
export function neededApprovals(
  cells: readonly OwnedCell[],
  outcome: JudgedOutcome,
): readonly NeededApproval[] {
  const needed = new Map<Approval['role'], NeededApproval>();
  for (const { role, reason, applies } of RULES)
    if (!needed.has(role) && applies(cells, outcome)) needed.set(role, { role, reason });
  return [...needed.values()];
}

/** True for somebody who may give an approval. Whoever edited the draft never may; that is looked at by the caller. */
export function mayGive(role: Approval['role'], roles: readonly Role[], mayPublish: boolean): boolean {
  return role === 'second-person' ? mayPublish : roles.includes(role);
}
