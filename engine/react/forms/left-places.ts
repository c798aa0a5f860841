import type { FormProblem } from '../../forms/form-problems.ts';

/**
 * A part of an answer, by JSON pointer; empty for the whole: it was left, or is an entry or a part that is new since
 * the whole was.
 */
export type Mark = readonly [at: string, isNew: boolean];

/**
 * What was done with the entries of one list inside an answer, or with parts that come and go: gives each mark the
 * place where what it marks stands now.
 */
export type MovedEntries = (marks: readonly Mark[]) => readonly Mark[];

/**
 * Which fields, and which parts of their answers, the visitor has left or sent: only there it is said what is wrong.
 */
export interface LeftPlaces {
  readonly isNone: () => boolean;
  readonly isLeft: (place: Pick<FormProblem, 'field' | 'at'>) => boolean;
  /** @param at JSON pointer of the part that was left; empty for the whole answer with all that is in it. */
  readonly leave: (name: string, at: string) => void;
  /**
   * An entry or a part that is new has not been left, also where the whole answer has; the others keep what they were.
   */
  readonly follow: (name: string, moved: MovedEntries) => void;
  readonly forget: (name: string) => void;
  readonly clear: () => void;
}

export function createLeftPlaces(): LeftPlaces {
  const fields = new Map<string, readonly Mark[]>();
  const marksOf = (name: string) => fields.get(name) ?? [];
  return {
    isNone: () => fields.size === 0,
    isLeft: ({ field, at = '' }) => {
      const marks = marksOf(field);
      const isFresh = marks.some(([one, isNew]) => isNew && isWithin(at, one));
      return marks.some(([one, isNew]) => !isNew && (one === at || (one === '' && !isFresh)));
    },
    leave: (name, at) => {
      const others = marksOf(name).filter(([one, isNew]) => (isNew ? !isWithin(one, at) : one !== at));
      fields.set(name, [...others, [at, false]]);
    },
    follow: (name, moved) => {
      const marks = fields.get(name);
      if (marks) fields.set(name, moved(marks));
    },
    forget: (name) => void fields.delete(name),
    clear: () => fields.clear(),
  };
}

/** Whether one place is another, or inside it. */
function isWithin(at: string, outer: string): boolean {
  return `${at}/`.indexOf(`${outer}/`) === 0;
}
