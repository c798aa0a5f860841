import { COLUMNS } from '../../../engine/cli/sheet/columns.ts';
import type { JudgedOutcome } from '../checks/judged-outcome.ts';
import type { Approver } from '../contract/approver-words.ts';
import type { Approval } from '../contract/draft.ts';
import type { Role } from '../contract/person.ts';
import type { Added, PolicyRow } from '../contract/policy.ts';
import { CHANNEL_HEADER } from '../drafts/channel-book.ts';
import type { OwnedCell } from '../drafts/draft-cells.ts';

/** What has to be seen by somebody else before it is published, and by whom. */
export type NeededApproval = Pick<Approval, 'role' | 'reason'>;

/** What names the company behind a page stands in these columns. */
const LEGAL = ['品牌', '显示名称', '公司名称', '备案号', '资金来源'];
const CONVERSION = ['转化表', '转化ID'];
const GROUPS = ['分组'];
const TITLE = ['标题'];
const CHANNEL = [CHANNEL_HEADER];
const OTHERS = COLUMNS.map(({ header }) => header).filter(
  (header) => ![...LEGAL, ...CONVERSION, ...GROUPS, ...TITLE, ...CHANNEL].includes(header),
);

interface Row extends Omit<PolicyRow, 'added'> {
  /** Columns of which one is changed. */
  readonly columns?: readonly string[];
  /** Or what visitors notice. */
  readonly notices?: (outcome: JudgedOutcome) => boolean;
}

/**
 * Four eyes, as one table: each row that applies is asked for, of its floor and of whom the company has added. The rows
 * go by what a draft changes, and by what visitors notice, so that nothing is got round by writing it elsewhere. The
 * database names rows by their ids, which therefore stay.
 */
export const POLICY_ROWS: readonly Row[] = [
  {
    id: 'legal-values',
    words: '改了品牌、公司名称、备案号或资金来源',
    floor: ['compliance'],
    columns: LEGAL,
  },
  {
    id: 'legal-outcome',
    words: '访客看到的公司、品牌或风险提示会变',
    floor: ['compliance'],
    notices: ({ aspects }) => aspects.some((aspect) => aspect === 'brand' || aspect === 'legal text'),
  },
  {
    id: 'other-channels',
    words: '别的渠道，或没带渠道的访客，去向或转化会变',
    floor: ['second-person'],
    notices: ({ outside }) => outside.some((aspect) => aspect === 'destination' || aspect === 'conversion'),
  },
  {
    id: 'conversions',
    words: '改了转化表或转化ID，或转化回传会变',
    floor: [],
    columns: CONVERSION,
    notices: ({ aspects }) => aspects.includes('conversion'),
  },
  { id: 'groups', words: '改了分组', floor: [], columns: GROUPS },
  { id: 'new-channels', words: '新建了渠道', floor: [], columns: CHANNEL },
  {
    id: 'titles',
    words: '改了标题，或访客看到的标题会变',
    floor: [],
    columns: TITLE,
    notices: ({ aspects }) => aspects.includes('title'),
  },
  { id: 'others', words: `改了其余的值（${OTHERS.join('、')}）`, floor: [], columns: OTHERS },
];

/** One of each role, for the first reason that asks for it. */
export function neededApprovals(
  cells: readonly OwnedCell[],
  outcome: JudgedOutcome,
  added: Added,
): readonly NeededApproval[] {
  const needed = new Map<Approver, NeededApproval>();
  for (const { id, words: reason, floor, columns, notices } of POLICY_ROWS)
    if (cells.some(({ header }) => columns?.includes(header)) || notices?.(outcome))
      for (const role of [...floor, ...(added[id] ?? [])])
        if (!needed.has(role)) needed.set(role, { role, reason });
  return [...needed.values()];
}

/** True for somebody who may give an approval. Whoever edited the draft never may; that is looked at by the caller. */
export function mayGive(role: Approver, roles: readonly Role[], mayPublish: boolean): boolean {
  return role === 'second-person' ? mayPublish : roles.includes(role);
}
