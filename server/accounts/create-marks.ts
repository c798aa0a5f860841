import type { DataTask } from '../admin/data-task.ts';
import { createMark, type MarkKind } from './marks.ts';
import { noteAudit } from './note-audit.ts';

/** Marks to make, all alike. */
export interface MarkOrder {
  readonly kind: MarkKind;
  readonly channel: string;
  /** One mark for each number; a null makes one that stands for whoever comes with it. */
  readonly phones: readonly (string | null)[];
  /** How often each may be used. */
  readonly uses: number;
  /** Moment from which they are refused, epoch milliseconds. */
  readonly expires: number;
}

/** Makes marks in one transaction: all of them or none. Only here are they ever seen; the database has their hashes. */
export const createMarks: DataTask<MarkOrder, readonly string[]> = {
  name: 'create-marks',
  async run({ kind, channel, phones, uses, expires }, { db, secrets, now }) {
    const at = now();
    return db.transaction(async (transaction) => {
      const marks: string[] = [];
      for (const phone of phones) {
        marks.push(
          await createMark(
            transaction,
            { kind, phone, channel, uses, now: at, lifetime: expires - at },
            secrets,
          ),
        );
      }
      await noteAudit(
        transaction,
        'marks-create',
        { kind, channel, count: marks.length, uses },
        new Date(at).toISOString(),
      );
      return marks;
    });
  },
};
