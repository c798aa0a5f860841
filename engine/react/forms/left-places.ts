import type { FormProblem } from '../../core/forms/form-problems.ts';

/** What was done with the entries of one list inside an answer. Places are JSON pointers below the answer. */
export interface MovedEntries {
  /** Where what stood at a place stands now; null when it is gone. */
  readonly to: (at: string) => string | null;
  /** Place of the entry that is new; null when none is. */
  readonly added: string | null;
}

/** Which fields, and which parts of their answers, the visitor has left or sent: only there it is said what is wrong. */
export interface LeftPlaces {
  readonly isNone: () => boolean;
  readonly isLeft: (place: Pick<FormProblem, 'field' | 'at'>) => boolean;
  /** @param at JSON pointer of the part that was left; empty for the whole answer with all that is in it. */
  readonly leave: (name: string, at: string) => void;
  /** An entry that is new has not been left, also where the whole answer has; the others keep what they were. */
  readonly follow: (name: string, moved: MovedEntries) => void;
  readonly forget: (name: string) => void;
  readonly clear: () => void;
}

/** A place that was left, or an entry that was added since the whole answer was. */
interface Mark {
  readonly at: string;
  readonly isNew: boolean;
}

export function createLeftPlaces(): LeftPlaces {
  const fields = new Map<string, readonly Mark[]>();
  const marksOf = (name: string) => fields.get(name) ?? [];
  return {
    isNone: () => fields.size === 0,
    isLeft: ({ field, at = '' }) => {
      const marks = marksOf(field);
      const isNew = marks.some((one) => one.isNew && isWithin(at, one.at));
      return marks.some((one) => !one.isNew && (one.at === at || (one.at === '' && !isNew)));
    },
    leave: (name, at) => {
      const others = marksOf(name).filter((one) => (one.isNew ? !isWithin(one.at, at) : one.at !== at));
      fields.set(name, [...others, { at, isNew: false }]);
    },
    follow: (name, { to, added }) => {
      if (!fields.has(name)) return;
      const marks: Mark[] = [];
      for (const { at, isNew } of marksOf(name)) {
        const now = to(at);
        if (now !== null) marks.push({ at: now, isNew });
      }
      if (added !== null) marks.push({ at: added, isNew: true });
      fields.set(name, marks);
    },
    forget: (name) => void fields.delete(name),
    clear: () => fields.clear(),
  };
}

/** Whether one place is another, or inside it. */
function isWithin(at: string, outer: string): boolean {
  return at === outer || at.indexOf(`${outer}/`) === 0;
}
