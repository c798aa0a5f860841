import type { SqlReader, Transaction } from '../../db/database.ts';
import { APPROVERS, type Approver } from '../contract/approver-words.ts';
import type { Added, PolicyChange, PolicyRow } from '../contract/policy.ts';
import { POLICY_ROWS } from './needed-approvals.ts';

/** The policy that is shipped is the first one. */
const SHIPPED = { version: 1, added: {} };

type End = NonNullable<PolicyChange['end']>['what'];

interface StoredChange {
  readonly place: number;
  readonly proposal: number;
  readonly proposer: string;
  readonly version: number;
  readonly what: 'proposed' | End;
  readonly actor: string;
  readonly at: Date;
  readonly note: string;
  readonly added: Added | null;
}

/** The policy, and all that has come of it. */
export const policyStore = {
  /** What is asked of a draft: by the policy that counts now, of a published one by that of its publication. */
  async of(db: SqlReader, draft: number): Promise<{ readonly version: number; readonly added: Added }> {
    const [policy] = await db.query<{ version: number; added: Added }>(
      `select p.version, p.added
       from console_policy_changes s join console_policy_changes p on p.place = s.proposal
       where s.what = 'signed' and p.version <= coalesce(
         (select max(coalesce(policy, ${SHIPPED.version})) from console_attempts
          where draft = $1 and version is not null), p.version)
       order by p.version desc limit 1`,
      [draft],
    );
    return policy ?? SHIPPED;
  },

  /** The policy that counts now, and how it came about: the newest change first. */
  async read(
    db: SqlReader,
  ): Promise<{ readonly version: number; readonly added: Added; readonly changes: readonly PolicyChange[] }> {
    const rows = await db.query<StoredChange & { readonly by: string }>(
      `select c.*, p.name as by from console_policy_changes c join console_people p on p.id = c.actor order by c.place`,
    );
    let { version, added }: { version: number; added: Added } = SHIPPED;
    const changes: PolicyChange[] = [];
    for (const proposed of rows) {
      const { place: number, proposer: byId, by, note } = proposed;
      if (proposed.added === null) continue;
      const ended = rows.find(({ proposal, place }) => proposal === number && place !== number);
      changes.unshift({
        number,
        version: proposed.version,
        by,
        byId,
        at: proposed.at.toISOString(),
        note,
        differences: differencesOf(added, proposed.added),
        end: ended
          ? { what: ended.what as End, by: ended.by, at: ended.at.toISOString(), note: ended.note }
          : null,
      });
      if (ended?.what === 'signed') ({ version, added } = proposed as { version: number; added: Added });
    }
    return { version, added, changes };
  },

  /** Adds what somebody has proposed, or has said to that. */
  async add(
    transaction: Transaction,
    change: Omit<StoredChange, 'place' | 'proposal' | 'at'> & { readonly proposal: number | null },
    at: string,
  ): Promise<void> {
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
  },
};

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
