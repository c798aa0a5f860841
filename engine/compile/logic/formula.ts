/**
 * A condition with everything that cannot be known put into terms: texts that stand for one value each. `is` asks
 * whether the value of a term is one of some values (as JSON text), `holds` whether it counts as true.
 */
export type Formula =
  | boolean
  | { readonly kind: 'is'; readonly term: string; readonly values: ReadonlySet<string> }
  | { readonly kind: 'holds'; readonly term: string }
  | { readonly kind: 'not'; readonly of: Formula }
  | { readonly kind: 'all'; readonly of: readonly Formula[] }
  | { readonly kind: 'any'; readonly of: readonly Formula[] };

export function not(formula: Formula): Formula {
  return typeof formula === 'boolean' ? !formula : { kind: 'not', of: formula };
}

export function all(formulas: readonly Formula[]): Formula {
  return { kind: 'all', of: formulas };
}

export function any(formulas: readonly Formula[]): Formula {
  return { kind: 'any', of: formulas };
}

/** What certainly holds of a formula when nothing is known of some terms. */
export function certainly(formula: Formula, isOpen: (term: string) => boolean, wanted = true): Formula {
  if (typeof formula === 'boolean') return formula;
  if (formula.kind === 'not') return not(certainly(formula.of, isOpen, !wanted));
  if (formula.kind === 'all' || formula.kind === 'any') {
    return { kind: formula.kind, of: formula.of.map((part) => certainly(part, isOpen, wanted)) };
  }
  return isOpen(formula.term) ? !wanted : formula;
}

/** One of the values that a term can have: a mentioned one, or any other. */
interface Candidate {
  /** JSON text; null stands for every value that the formula does not mention. */
  readonly text: string | null;
  readonly holds: boolean;
}

/** Conditions that take longer count as satisfiable: a check may miss something, but never accuses wrongly. */
const MOST_TRIES = 4000;

const FALSE_TEXTS: ReadonlySet<string> = new Set(['false', 'null', '0', '""']);

/** Whether there are values of the terms that make all of these true. */
export function canHold(...formulas: readonly Formula[]): boolean {
  const formula = all(formulas);
  const candidates = candidatesOf(formula);
  const chosen = new Map<string, Candidate>();
  let tries = 0;
  const search = (): boolean => {
    tries += 1;
    if (tries > MOST_TRIES) return true;
    const value = evaluate(formula, chosen);
    if (typeof value === 'boolean') return value;
    for (const candidate of candidates.get(value.open) ?? []) {
      chosen.set(value.open, candidate);
      if (search()) return true;
    }
    chosen.delete(value.open);
    return false;
  };
  return search();
}

/** True or false, or a term that must be chosen to know. */
function evaluate(
  formula: Formula,
  chosen: ReadonlyMap<string, Candidate>,
): boolean | { readonly open: string } {
  if (typeof formula === 'boolean') return formula;
  if (formula.kind === 'is' || formula.kind === 'holds') {
    const candidate = chosen.get(formula.term);
    return candidate ? accepts(formula, candidate) : { open: formula.term };
  }
  if (formula.kind === 'not') {
    const value = evaluate(formula.of, chosen);
    return typeof value === 'boolean' ? !value : value;
  }
  const decidedBy = formula.kind === 'any';
  let open: { readonly open: string } | null = null;
  for (const part of formula.of) {
    const value = evaluate(part, chosen);
    if (value === decidedBy) return decidedBy;
    if (typeof value !== 'boolean') open ??= value;
  }
  return open ?? !decidedBy;
}

type Atom = Extract<Formula, { readonly term: string }>;

function accepts(atom: Atom, { text, holds }: Candidate): boolean {
  return atom.kind === 'holds' ? holds : text !== null && atom.values.has(text);
}

/** For each term the values that its atoms tell apart: of a list of a hundred that is only asked as a whole, one. */
function candidatesOf(formula: Formula): ReadonlyMap<string, readonly Candidate[]> {
  const atoms = new Map<string, Atom[]>();
  collectAtoms(formula, atoms);
  return new Map(
    [...atoms].map(([term, asked]) => {
      const texts = new Set(asked.flatMap((atom) => (atom.kind === 'is' ? [...atom.values] : [])));
      const mentioned = [...texts].map((text) => ({ text, holds: !FALSE_TEXTS.has(text) }));
      const others = [true, false].map((holds) => ({ text: null, holds }));
      const apart = new Map<string, Candidate>();
      for (const candidate of [...others, ...mentioned]) {
        const answers = asked.map((atom) => accepts(atom, candidate)).join();
        if (!apart.has(answers)) apart.set(answers, candidate);
      }
      return [term, [...apart.values()]] as const;
    }),
  );
}

function collectAtoms(formula: Formula, found: Map<string, Atom[]>): void {
  if (typeof formula === 'boolean') return;
  if (formula.kind === 'not') collectAtoms(formula.of, found);
  else if (formula.kind === 'all' || formula.kind === 'any') {
    for (const part of formula.of) collectAtoms(part, found);
  } else {
    const known = found.get(formula.term);
    if (known) known.push(formula);
    else found.set(formula.term, [formula]);
  }
}
