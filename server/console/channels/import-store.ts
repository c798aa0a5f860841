import type { SqlReader, Transaction } from '../../db/database.ts';
import type { CellValue } from '../drafts/draft-cells.ts';

/** What a sheet would change of a draft. */
export interface KeptImport {
  readonly id: string;
  readonly person: string;
  readonly draft: number;
  /** Number of the draft's last edit when the sheet was compared with it. */
  readonly seen: number;
  /** What the sheet changes, in its order; an empty value is taken away where that is meant. */
  readonly cells: readonly CellValue[];
  readonly isGood: boolean;
}

/** A plan is applied at once or made anew. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Sheets on their way into a draft, for every server of the database. */
export const importStore = {
  /** Keeps one, and lets go of those that are too old. @param now epoch milliseconds. */
  async keep(
    transaction: Transaction,
    { id, person, draft, seen, ...plan }: KeptImport,
    now: number,
  ): Promise<void> {
    await transaction.write('delete from console_imports where at < $1', [
      new Date(now - KEPT_MS).toISOString(),
    ]);
    await transaction.write(
      'insert into console_imports (id, person, draft, seen, at, plan) values ($1, $2, $3, $4, $5, $6)',
      [id, person, draft, seen, new Date(now).toISOString(), JSON.stringify(plan)],
    );
  },

  async find(db: SqlReader, id: string): Promise<KeptImport | null> {
    const [row] = await db.query<Pick<KeptImport, 'id' | 'person' | 'draft' | 'seen'> & { plan: string }>(
      'select id, person, draft, seen, plan from console_imports where id = $1',
      [id],
    );
    if (row === undefined) return null;
    const { plan, ...kept } = row;
    return { ...kept, ...JSON.parse(plan) };
  },

  async remove(transaction: Transaction, id: string): Promise<void> {
    await transaction.write('delete from console_imports where id = $1', [id]);
  },
};
