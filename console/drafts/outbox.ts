import type { Conflict, Draft, SetCells } from '../../server/console/contract.ts';
import { ApiFailure } from '../api/api-failure.ts';
import type { PersonStorage } from './person-storage.ts';

/** Failures that say nothing about an edit: it is kept and sent again. */
const NOT_NOW: readonly string[] = ['offline', 'busy', 'too-many', 'cancelled', 'broken', 'internal'];

/** An edit on its way to a draft. */
export interface Edit {
  readonly draft: number;
  readonly seen: number;
  readonly channel: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** `waiting`: no network, it is tried again. */
export type OutboxState = 'idle' | 'sending' | 'waiting';

interface OutboxView {
  readonly state: OutboxState;
  readonly edits: readonly Edit[];
}

export interface Outbox {
  put(edit: Edit): void;
  /** Tries what waits. */
  flush(): Promise<void>;
  view(): OutboxView;
  subscribe(listener: () => void): () => void;
}

interface OutboxParts {
  readonly storage: PersonStorage;
  send(draft: number, cells: SetCells): Promise<Draft>;
  onSent(draft: Draft): void;
  /** Somebody changed the same value: resolves to what is to be sent instead, null for theirs. */
  onConflict(edit: Edit, conflicts: readonly Conflict[]): Promise<Edit | null>;
  /** The edit was refused and is not sent again. */
  onRefused(edit: Edit, failure: ApiFailure): void;
}

const NAME = 'outbox';

function isEdits(value: unknown): value is readonly Edit[] {
  return (
    Array.isArray(value) &&
    value.every(
      (edit: Partial<Edit> | null) => typeof edit?.channel === 'string' && typeof edit.draft === 'number',
    )
  );
}

/**
 * Sends edits one after another, in order, and keeps those that are not sent yet through a lost network, an ended
 * session and a reload. An edit leaves it when the server has it or has refused it.
 */
export function createOutbox({ storage, send, onSent, onConflict, onRefused }: OutboxParts): Outbox {
  let view: OutboxView = { state: 'idle', edits: storage.read(NAME, isEdits) ?? [] };
  const listeners = new Set<() => void>();
  const change = (next: OutboxView) => {
    if (next.edits !== view.edits) storage.write(NAME, next.edits);
    view = next;
    for (const listener of listeners) listener();
  };
  const replaceFirst = (edit: Edit | null) =>
    change({ ...view, edits: [...(edit === null ? [] : [edit]), ...view.edits.slice(1)] });

  async function sendFirst(edit: Edit): Promise<boolean> {
    const { draft, seen, channel, cells } = edit;
    try {
      const answer = await send(draft, { seen, channels: [{ channel, cells }] });
      replaceFirst(null);
      onSent(answer);
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure('broken', String(error));
      if (NOT_NOW.includes(failure.code)) return false;
      if (failure.code === 'conflict' && failure.conflicts.length > 0) {
        replaceFirst(await onConflict(edit, failure.conflicts));
      } else {
        replaceFirst(null);
        onRefused(edit, failure);
      }
    }
    return true;
  }

  async function flush(): Promise<void> {
    if (view.state === 'sending') return;
    for (let [edit] = view.edits; edit !== undefined; [edit] = view.edits) {
      change({ ...view, state: 'sending' });
      if (!(await sendFirst(edit))) return change({ ...view, state: 'waiting' });
    }
    change({ ...view, state: 'idle' });
  }

  return {
    put(edit) {
      change({ ...view, edits: [...view.edits, edit] });
      void flush();
    },
    flush,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
