import type { SqlReader, Transaction } from '../../db/database.ts';
import {
  type Added,
  APPROVERS,
  type Approver,
  type PolicyChange,
  type PolicyRow,
} from '../contract/policy.ts';
import { POLICY_ROWS } from './needed-approvals.ts';

/** The policy that is shipped is the first one. */
const SHIPPED = { version: 1, added: {} };

interface StoredChange {
  readonly place: number;
  readonly proposal: number;
  readonly proposer: string;
  readonly version: number;
  readonly what: 'proposed' | NonNullable<PolicyChange['end']>['what'];
  readonly actor: string;
  readonly at: Date;
  readonly note: string;
  readonly added: Added | null;
}

/** What is asked of a draft: by the policy that counts now, of a published one by that of its publication. */
export async function policyOf(
  db: SqlReader,
  draft: number,
): Promise<{ readonly version: number; readonly added: Added }> {
  const [policy] = await db.query<{ version: number; added: Added }>(
    `select p.version, p.added
     from console_policy_changes s join console_policy_changes p on p.place = s.proposal
     where s.what = 'signed' and p.version <= coalesce(
       (select max(coalesce(policy, ${SHIPPED.version})) from console_attempts where draft = $1 and version is not null),
       p.version)
     order by p.version desc limit 1`,
    [draft],
  );
  return policy ?? SHIPPED;
}

/** The policy that counts now, and how it came about: the newest change first. */
export async function readPolicy(
  db: SqlReader,
): Promise<{ readonly version: number; readonly added: Added; readonly changes: readonly PolicyChange[] }> {
  const rows = await db.query<StoredChange & { readonly by: string }>(
    `select c.*, p.name as by from console_policy_changes c join console_people p on p.id = c.actor order by c.place`,
  );
  let { version, added }: { version: number; added: Added } = SHIPPED;
  const changes: PolicyChange[] = [];
  for (const proposed of rows.filter(({ what }) => what === 'proposed')) {
    const { place: number, actor: byId, by, at, note } = proposed;
    const ended = rows.find(({ proposal, what }) => proposal === number && what !== 'proposed');
    const wanted = proposed.added ?? {};
    const end = ended && { what: ended.what, by: ended.by, at: ended.at.toISOString(), note: ended.note };
    changes.unshift({
      number,
      version: proposed.version,
      by,
      byId,
      at: at.toISOString(),
      note,
      differences: differencesOf(added, wanted),
      end: (end ?? null) as PolicyChange['end'],
    });
    if (ended?.what === 'signed') ({ version, added } = { version: proposed.version, added: wanted });
  }
  return { version, added, changes };
}

export function rowsOf(added: Added): readonly PolicyRow[] {
  return POLICY_ROWS.map(({ id, words, floor }) => ({ id, words, floor, added: added[id] ?? [] }));
}

/** What is more than the floor, in one order. */
export function beyondFloor(asked: Added): Added {
  const added = POLICY_ROWS.map(({ id, floor }) => [
    id,
    APPROVERS.filter((one) => asked[id]?.includes(one) && !floor.includes(one)),
  ]);
  return Object.fromEntries(added.filter(([, approvers]) => approvers?.length));
}

export function differencesOf(before: Added, after: Added): PolicyChange['differences'] {
  const without = (some: readonly Approver[], others: readonly Approver[] = []) =>
    some.filter((one) => !others.includes(one));
  return POLICY_ROWS.map(({ id, words }) => ({
    words,
    comes: without(after[id] ?? [], before[id]),
    goes: without(before[id] ?? [], after[id]),
  })).filter(({ comes, goes }) => comes.length + goes.length > 0);
}

/** Adds what somebody has proposed, or has said to that. Answers its number. */
export async function addPolicyChange(
  transaction: Transaction,
  change: Omit<StoredChange, 'place' | 'proposal' | 'at'> & { readonly proposal: number | null },
  at: string,
): Promise<number> {
  const [last] = await transaction.query<{ place: number }>(
    'select coalesce(max(place), 0)::int as place from console_policy_changes',
  );
  const place = (last?.place ?? 0) + 1;
  const { proposal, proposer, version, what, actor, note, added } = change;
  await transaction.write(
    `insert into console_policy_changes (place, proposal, proposer, version, what, actor, at, note, added)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [place, proposal ?? place, proposer, version, what, actor, at, note, added && JSON.stringify(added)],
  );
  return place;
}
