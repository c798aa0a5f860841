import type { FormProblem } from '../../core/forms/form-problems.ts';
import type { Json } from '../../core/model/json.ts';
import { movedEntries } from './moved-entries.ts';

/** Which fields, and which parts of their answers, the visitor has left or sent: only there it is said what is wrong. */
export interface LeftPlaces {
  readonly isNone: () => boolean;
  readonly isLeft: (place: Pick<FormProblem, 'field' | 'at'>) => boolean;
  /** @param at JSON pointer of the part that was left; empty for the whole answer with all that is in it. */
  readonly leave: (name: string, at: string) => void;
  /** Follows the entries of lists to where they stand now. One that is new has not been left, also where the whole answer has. */
  readonly follow: (name: string, before: Json | undefined, after: Json | undefined) => void;
  readonly forget: (name: string) => void;
  readonly clear: () => void;
}

interface Places {
  readonly left: ReadonlySet<string>;
  /** Entries that were added since the whole answer was left. */
  readonly fresh: ReadonlySet<string>;
}

const NOWHERE: Places = { left: new Set(), fresh: new Set() };

export function createLeftPlaces(): LeftPlaces {
  const fields = new Map<string, Places>();
  return {
    isNone: () => fields.size === 0,
    isLeft: ({ field, at = '' }) => {
      const { left, fresh } = fields.get(field) ?? NOWHERE;
      return left.has(at) || (left.has('') && ![...fresh].some((one) => isWithin(at, one)));
    },
    leave: (name, at) => {
      const { left, fresh } = fields.get(name) ?? NOWHERE;
      const others = [...fresh].filter((one) => !isWithin(one, at));
      fields.set(name, { left: new Set([...left, at]), fresh: new Set(others) });
    },
    follow: (name, before, after) => {
      const places = fields.get(name);
      const moved = places && movedEntries(before, after);
      if (!moved) return;
      const { list, to, added } = moved;
      const now = (at: string) => {
        if (at === list || !isWithin(at, list)) return [at];
        const [index, ...rest] = at.slice(list.length + 1).split('/');
        const next = to(Number(index));
        return next === null ? [] : [[list, next, ...rest].join('/')];
      };
      const fresh = [...places.fresh].flatMap(now);
      fields.set(name, {
        left: new Set([...places.left].flatMap(now)),
        fresh: new Set(added === null ? fresh : [...fresh, `${list}/${added}`]),
      });
    },
    forget: (name) => void fields.delete(name),
    clear: () => fields.clear(),
  };
}

/** Whether one place is another, or inside it. */
function isWithin(at: string, outer: string): boolean {
  return at === outer || at.indexOf(`${outer}/`) === 0;
}
