import type { Conflict, Draft, SetCells } from '../../server/console/contract/draft.ts';
import { ApiFailure } from '../api/api-failure.ts';
import type { PersonStorage } from './person-storage.ts';

/** Failures that say nothing about an edit: it is kept and sent again. */
const NOT_NOW: readonly string[] = ['offline', 'busy', 'too-many', 'cancelled', 'broken', 'internal'];

/** Failures of a draft that takes nothing of anybody, or of this person, any more. */
const NO_MORE: readonly string[] = ['closed', 'not-found'];

/** An edit on its way to a draft. */
export interface Edit {
  readonly draft: number;
  readonly seen: number;
  readonly channel: string;
  readonly cells: Readonly<Record<string, string>>;
  /** What of it somebody else has changed: it waits until it is said whose values stay. */
  readonly conflicts?: readonly Conflict[];
  /** Why its draft takes nothing more: it waits until it is put into another one, or given up. */
  readonly closed?: string;
}

/** Something of the edit is there, and where the edit is kept. */
type Kept<Key extends keyof Edit> = Edit & Required<Pick<Edit, Key>> & { readonly name: string };

/** An edit that somebody is asked about. */
export type Question = Kept<'conflicts'>;

/** An edit that came back, since its draft was published or given up meanwhile. */
export type Returned = Kept<'closed'>;

/** `waiting`: no network, it is tried again. */
export type OutboxState = 'idle' | 'sending' | 'waiting';

interface OutboxView {
  readonly state: OutboxState;
  readonly edits: readonly Edit[];
  /** Those of them that somebody is asked about. */
  readonly questions: readonly Question[];
  /** They are not among the others. */
  readonly returned: readonly Returned[];
}

export interface Outbox {
  /** What is set while a question about it stands is what is mine. */
  put(edit: Edit): void;
  /** Settles a question, unless another tab has. What changed after it was asked is asked about again. */
  answer(name: string, isMine: (header: string) => boolean): void;
  /** Puts what came back into an open draft, as of its edit number `seen`; null gives it up. */
  place(name: string, into: Pick<Edit, 'draft' | 'seen'> | null): void;
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
  /** Somebody changed the same value. @param name of the question, which stands in every tab of the person. */
  onConflict(name: string): void;
  /** The draft takes nothing more; the edit is kept. */
  onReturned(edit: Edit): void;
  /** The edit was refused and is not sent again. */
  onRefused(edit: Edit, failure: ApiFailure): void;
}

const NAME = 'outbox/';

/** Edits of one value that follow each other in a tab: the last value, on what was seen before the first. */
interface Waiting {
  /** Where they are kept, the last one first. */
  readonly names: readonly [string, ...string[]];
  /** The tab that set it. A reload makes another tab, which sends what the one before has left. */
  readonly by: string;
  /** That tab and the value. */
  readonly of: string;
  readonly edit: Edit;
}

const together = (one: Waiting, later: Waiting): Waiting => ({
  ...one,
  names: [...later.names, ...one.names],
  edit: { ...one.edit, cells: later.edit.cells },
});

function isEdit(value: unknown): value is Edit {
  const edit = value as Partial<Edit> | null;
  return (
    typeof edit?.channel === 'string' && typeof edit.draft === 'number' && typeof edit.cells === 'object'
  );
}

const isReturned = (edit: Edit): edit is Omit<Returned, 'name'> => edit.closed !== undefined;
const isQuestion = (edit: Edit): edit is Omit<Question, 'name'> =>
  edit.conflicts !== undefined && !isReturned(edit);

/** Whether a question is about values of an edit. */
const isAbout = (question: Edit, { draft, channel, cells }: Edit) =>
  question.draft === draft &&
  question.channel === channel &&
  Object.keys(cells).some((header) => header in question.cells);

/** Asks about these values. */
const asking = (
  edit: Edit,
  conflicts: readonly Conflict[],
  more: Edit['cells'] = {},
): Omit<Question, 'name'> => {
  const cells = { ...edit.cells, ...more };
  return { ...edit, cells, conflicts: conflicts.map((at) => ({ ...at, mine: cells[at.header] ?? at.mine })) };
};

/**
 * Sends edits one after another, in order, and keeps those that are not sent yet through a lost network, an ended
 * session and a reload. An edit leaves it when the server has it or has refused what it says. The tabs of a person
 * share one: each edit is kept by itself, and one tab at a time sends. What somebody is asked about is kept with the
 * question, what its draft takes no more with the reason, and neither keeps another edit waiting.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { storage, alone, send, onSent, onConflict, onReturned, onRefused } = parts;
  const tab = crypto.randomUUID();
  let count = 0;
  /** Of each value and the tab that set it, what the draft was when it was sent. The next one stands on it. */
  const sent = new Map<string, number>();
  const kept = () => {
    const all: Waiting[] = [];
    for (const name of storage.names(NAME)) {
      const edit = storage.read(name, isEdit);
      if (edit === null) continue;
      const by = name.slice(NAME.length).replace(/^\d+-|-\d+$/g, '');
      const of = JSON.stringify([by, edit.draft, edit.channel, ...Object.keys(edit.cells)]);
      const one: Waiting = { names: [name], by, of, edit };
      const at = all.findLastIndex((waiting) => waiting.by === by);
      const before = all[at];
      if (before?.of === of && !isQuestion(before.edit) && !isReturned(before.edit))
        all[at] = together(before, one);
      else all.push(one);
    }
    return all;
  };
  const asked = () =>
    kept().flatMap(({ names: [name], edit }): Question[] => (isQuestion(edit) ? [{ ...edit, name }] : []));
  const next = () => {
    const questions = asked();
    return kept().find(({ edit }) => !isReturned(edit) && !questions.some((one) => isAbout(one, edit)));
  };
  const look = (state: OutboxState): OutboxView => ({
    state,
    edits: kept().flatMap(({ edit }) => (isReturned(edit) ? [] : [edit])),
    questions: asked(),
    returned: kept().flatMap(({ names: [name], edit }) => (isReturned(edit) ? [{ ...edit, name }] : [])),
  });
  let view = look('idle');
  const listeners = new Set<() => void>();
  const change = (state: OutboxState) => {
    view = look(state);
    for (const listener of listeners) listener();
  };

  /** True when it is out of the way. */
  async function sendOne(one: Waiting): Promise<boolean> {
    const { names, of, edit } = one;
    const { draft, channel, cells } = edit;
    try {
      const seen = Math.max(edit.seen, sent.get(of) ?? 0);
      const answer = await send(draft, { seen, channels: [{ channel, cells }] });
      for (const name of names) storage.remove(name);
      sent.set(of, answer.seq);
      onSent(answer, edit);
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure('broken', String(error));
      if (NOT_NOW.includes(failure.code)) return false;
      if (failure.code === 'conflict' && failure.conflicts.length > 0) {
        // The one question is about the value that the tab has set last, also after others or while this one was sent.
        const all = kept()
          .filter((waiting) => waiting.of === of)
          .reduce(together, one);
        const [last] = all.names;
        storage.write(last, asking({ ...all.edit, seen: failure.seq }, failure.conflicts));
        for (const name of all.names) if (name !== last) storage.remove(name);
        onConflict(last);
      } else if (NO_MORE.includes(failure.code)) {
        const [last, ...before] = names;
        storage.write(last, { draft, channel, cells, seen: edit.seen, closed: failure.message });
        for (const name of before) storage.remove(name);
        onReturned(edit);
      } else {
        storage.remove(names[0]);
        // What was set before it is not refused yet, and is told of first: the last refusal is the one that is shown.
        const before = kept().find((waiting) => waiting.names.at(-1) === names.at(-1));
        const isAway = before === undefined || (await sendOne(before));
        onRefused(edit, failure);
        return isAway;
      }
    }
    return true;
  }

  let isFlushing = false;
  async function flush(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    try {
      await alone(async () => {
        for (let first = next(); first !== undefined; first = next()) {
          change('sending');
          if (!(await sendOne(first))) return change('waiting');
        }
        change('idle');
      });
    } finally {
      isFlushing = false;
    }
    if (view.state === 'idle' && next() !== undefined) await flush();
  }

  function put(edit: Edit): void {
    count += 1;
    const place = [Date.now(), tab, String(count).padStart(6, '0')].join('-');
    const question = asked().find((one) => isAbout(one, edit));
    if (question === undefined) storage.write(`${NAME}${place}`, edit);
    else {
      const { name, conflicts, ...before } = question;
      storage.write(name, asking(before, conflicts, edit.cells));
    }
    change(view.state);
    void flush();
  }

  return {
    put,
    answer(name, isMine) {
      const question = asked().find((one) => one.name === name);
      if (question === undefined) return;
      const { draft, seen, channel } = question;
      const mine = Object.entries(question.cells).filter(([header]) => isMine(header));
      if (mine.length === 0) storage.remove(name);
      else storage.write(name, { draft, channel, seen, cells: Object.fromEntries(mine) });
      change(view.state);
      void flush();
    },
    place(name, into) {
      // Another tab may have settled it.
      const one = look(view.state).returned.find((returned) => returned.name === name);
      storage.remove(name);
      if (one && into) put({ ...into, channel: one.channel, cells: one.cells });
      else change(view.state);
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
