import { createContext, useContext } from 'react';
import type { Draft } from '../../server/console/contract/draft.ts';
import type { Keep } from './conflict-table.tsx';
import type { Edit, OutboxState, Question, Returned } from './outbox.ts';

/** What a person is working on. */
export interface Desk {
  /** The draft that edits go into; null while there is none. */
  readonly draft: Draft | null;
  readonly isLoading: boolean;
  choose(number: number | null): void;
  /** Asks for a title and begins a draft; `then` is what the person wanted one for. */
  begin(then?: () => void): void;
  /**
   * Puts values of a channel into the draft.
   *
   * @param seen number of the draft's last edit when the person began; null for what is seen now.
   */
  edit(channel: string, cells: Readonly<Record<string, string>>, seen: number | null): void;
  /** Edits that the server does not have yet. */
  readonly unsent: readonly Edit[];
  readonly sending: OutboxState;
  /** Why the value that was given last for a cell was refused, and what it was. */
  refusedAt(channel: string, header: string): RefusedCell | null;
  /** What somebody else changed meanwhile, where nobody has said yet whose values stay. */
  readonly questions: readonly OpenQuestion[];
  /** Edits whose draft takes nothing more. */
  readonly returned: readonly Returned[];
  /** Puts one of them into the draft, of which `seen` was the last edit that the person saw; null gives it up. */
  place(name: string, seen: number | null): void;
  /** Asks all of them. */
  ask(): void;
  /** That about a value of the draft; null where nothing is asked. */
  conflictAt(channel: string, header: string): OpenQuestion | null;
  /** Conflicts of a channel are asked at its fields from now on, until what is answered is called. */
  askAtFields(channel: string): () => void;
}

export interface OpenQuestion extends Question {
  /** With whose values stay: mine where nothing is said. */
  answer(keep: Keep): void;
}

export interface RefusedCell {
  readonly value: string;
  readonly why: string;
}

const DeskContext = createContext<Desk | null>(null);

export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('there is no desk here');
  return desk;
}
