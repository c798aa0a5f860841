import type { Conflict, Draft, SetCells } from '../../server/console/contract/draft.ts';
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
  /** Looks at what other tabs have put in or sent. */
  refresh(): void;
  view(): OutboxView;
  subscribe(listener: () => void): () => void;
}

interface OutboxParts {
  readonly storage: PersonStorage;
  /** Does work that no other tab of the person does meanwhile. */
  alone(work: () => Promise<void>): Promise<void>;
  send(draft: number, cells: SetCells): Promise<Draft>;
  onSent(draft: Draft, edit: Edit): void;
  /** Somebody changed the same value: resolves to what is to be sent instead, null for theirs. */
  onConflict(edit: Edit, conflicts: readonly Conflict[]): Promise<Edit | null>;
  /** The edit was refused and is not sent again. */
  onRefused(edit: Edit, failure: ApiFailure): void;
}

const NAME = 'outbox/';

function isEdit(value: unknown): value is Edit {
  const edit = value as Partial<Edit> | null;
  return (
    typeof edit?.channel === 'string' && typeof edit.draft === 'number' && typeof edit.cells === 'object'
  );
}

/**
 * Sends edits one after another, in order, and keeps those that are not sent yet through a lost network, an ended
 * session and a reload. An edit leaves it when the server has it or has refused it. The tabs of a person share one:
 * each edit is kept by itself, and one tab at a time sends. What somebody is asked about keeps no other edit waiting.
 */
export function createOutbox({ storage, alone, send, onSent, onConflict, onRefused }: OutboxParts): Outbox {
  const tab = crypto.randomUUID();
  let count = 0;
  /** Of each value and the tab that set it: what the draft was when it was sent. The next one stands on it. */
  const sent = new Map<string, number>();
  const kept = () =>
    storage.names(NAME).flatMap((name) => {
      const edit = storage.read(name, isEdit);
      return edit === null ? [] : [{ name, edit }];
    });
  /** Edits that somebody is asked about. The others go on, but for later ones of the same values. */
  const asked = new Map<string, Edit>();
  const isAsked = ({ name, edit: { draft, channel, cells } }: { name: string; edit: Edit }) =>
    asked.has(name) ||
    [...asked.values()].some(
      (one) =>
        one.draft === draft &&
        one.channel === channel &&
        Object.keys(cells).some((header) => header in one.cells),
    );
  const next = () => kept().find((one) => !isAsked(one));
  let view: OutboxView = { state: 'idle', edits: kept().map(({ edit }) => edit) };
  const listeners = new Set<() => void>();
  const change = (state: OutboxState) => {
    view = { state, edits: kept().map(({ edit }) => edit) };
    for (const listener of listeners) listener();
  };

  /** True when the edit is out of the way. */
  async function sendOne(name: string, edit: Edit): Promise<boolean> {
    const { draft, channel, cells } = edit;
    // A reload makes another tab of it, which sends what the one before has left.
    const by = name.slice(NAME.length).replace(/^\d+-|-\d+$/g, '');
    const values = Object.keys(cells).map((header) => JSON.stringify([by, draft, channel, header]));
    const seen = Math.max(edit.seen, ...values.map((value) => sent.get(value) ?? 0));
    try {
      const answer = await send(draft, { seen, channels: [{ channel, cells }] });
      storage.remove(name);
      for (const value of values) sent.set(value, answer.seq);
      onSent(answer, edit);
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure('broken', String(error));
      if (NOT_NOW.includes(failure.code)) return false;
      if (failure.code === 'conflict' && failure.conflicts.length > 0) {
        asked.set(name, edit);
        void onConflict(edit, failure.conflicts).then((instead) => {
          asked.delete(name);
          if (instead === null) storage.remove(name);
          else storage.write(name, instead);
          change(view.state);
          return flush();
        });
      } else {
        storage.remove(name);
        onRefused(edit, failure);
      }
    }
    return true;
  }

  let isFlushing = false;
  async function flush(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    await alone(async () => {
      for (let first = next(); first !== undefined; first = next()) {
        change('sending');
        if (!(await sendOne(first.name, first.edit))) return change('waiting');
      }
      change('idle');
    });
    isFlushing = false;
    if (view.state === 'idle' && next() !== undefined) await flush();
  }

  return {
    put(edit) {
      count += 1;
      const place = [Date.now(), tab, String(count).padStart(6, '0')].join('-');
      storage.write(`${NAME}${place}`, edit);
      change(view.state);
      void flush();
    },
    flush,
    refresh: () => change(view.state),
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
