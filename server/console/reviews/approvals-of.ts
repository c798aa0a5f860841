import type { RunningCheck, StoredCheck } from '../checks/checks.ts';
import { APPROVER_WORDS, type Approver } from '../contract/approver-words.ts';
import type { Approval } from '../contract/draft.ts';
import type { Added } from '../contract/policy.ts';
import type { OwnedCell } from '../drafts/draft-cells.ts';
import { type DraftPerson, nameOf, type People, type StoredEvent } from '../drafts/draft-store.ts';
import { permissionsOf } from '../people/permissions.ts';
import { mayGive, neededApprovals } from './needed-approvals.ts';

/** What an approval is for: exactly this content, with exactly this effect on visitors. */
export function approvedDigest(digest: string, outcomeDigest: string): string {
  return `${digest} ${outcomeDigest}`;
}

const byRole = (role: 'compliance' | 'engineer' | 'admin') => ({
  given: `${APPROVER_WORDS[role]}通过`,
  waits: `${APPROVER_WORDS[role]}审批`,
});

/** Of each approval: the first words of its event, and what is waited for. */
export const APPROVAL_WORDS: Readonly<Record<Approver, ReturnType<typeof byRole>>> = {
  compliance: byRole('compliance'),
  engineer: byRole('engineer'),
  admin: byRole('admin'),
  'second-person': { given: '复核通过', waits: '另一位同事审批' },
};

/** What a draft needs by the policy that counts now, and what of it was given. */
export function approvalsOf(
  net: readonly OwnedCell[],
  check: StoredCheck | RunningCheck | null,
  events: readonly StoredEvent[],
  people: People,
  { isAsked, added }: { readonly isAsked: boolean; readonly added: Added },
): readonly Approval[] {
  const passed = check?.state === 'passed' ? check : null;
  const needed = neededApprovals(net, passed?.outcome ?? { aspects: [], outside: [] }, added);
  const digest = passed && approvedDigest(passed.digest ?? '', passed.outcomeDigest ?? '');
  const last = events.findLast(({ what }) => ['returned', 'submitted', 'withdrawn'].includes(what));
  const since = last?.what === 'submitted' ? events.slice(events.lastIndexOf(last)) : [];
  return needed.map(({ role, reason }) => {
    const given = since.find(
      (event) =>
        event.what === 'approved' &&
        event.digest === digest &&
        event.text.startsWith(APPROVAL_WORDS[role].given) &&
        // What was published with it stays approved.
        (!isAsked || stillMay(people.get(event.actor), role)),
    );
    return {
      role,
      reason,
      by: given ? nameOf(people, given.actor) : null,
      at: given?.at.toISOString() ?? null,
    };
  });
}

/** What somebody has approved who may not any more counts for nothing. */
function stillMay(person: DraftPerson | undefined, role: Approver): boolean {
  if (!person?.isActive) return false;
  return mayGive(role, person.roles, permissionsOf(person.roles).includes('publish'));
}
