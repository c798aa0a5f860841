import { remembered } from '../../compile/remembered.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import { TooMuchToFollow } from '../too-much-to-follow.ts';
import { Results, Selections } from './results.ts';

/**
 * A function of what is open about a visitor, as a graph: a node asks for one variable and has a branch for each of its
 * values; a leaf has the result. Nodes with the same branches are one node, and no node has only one branch, so that
 * two functions are equal exactly when they are the same object.
 */
export interface Diagram {
  /** Told apart by it. */
  readonly id: number;
  /** Place of the variable in the order of all; `LEAF` for a leaf. */
  readonly variable: number;
  readonly branches: readonly Diagram[];
  /** Of a leaf; null for a node. */
  readonly value: FactValue;
}

/** More nodes than this take too much memory: about 150 bytes each. */
const MOST_NODES = 1_500_000;

/** Behind every variable; a small whole number, as those are. */
const LEAF = 2 ** 30 - 1;

/** One value for each of some variables, by name. */
export type Way = ReadonlyMap<string, FactValue>;

interface Variable {
  readonly name: string;
  readonly values: readonly FactValue[];
  /** How many nodes ask for it. */
  nodes: number;
  /** What diagrams are where it has a value, by the value's index, as far as somebody asked. */
  readonly where: Results<Diagram>[];
  /** What conditions are with some value of it. */
  readonly some: Results<Diagram>;
}

/** What a function of plain values gives for diagrams. */
interface Applied {
  readonly results: Results<Diagram>;
  /** Of more than two diagrams, by their ids. */
  readonly ofMany: Map<string, Diagram>;
}

/** Finds the node that has the same branches, without a key for each. */
class Nodes {
  private slots: (Diagram | undefined)[] = new Array(2 ** 14);
  private count = 0;

  /** Where the node stands, or can be put. */
  at(variable: number, branches: readonly Diagram[]): number {
    const last = this.slots.length - 1;
    let at = hashOf(variable, branches) & last;
    for (let one = this.slots[at]; one; one = this.slots[at]) {
      if (one.variable === variable && isSame(one.branches, branches)) break;
      at = (at + 1) & last;
    }
    return at;
  }

  get(at: number): Diagram | undefined {
    return this.slots[at];
  }

  put(at: number, node: Diagram): void {
    this.slots[at] = node;
    this.count += 1;
    if (this.count * 2 > this.slots.length) this.grow();
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Array(before.length * 4);
    for (const one of before) if (one) this.slots[this.at(one.variable, one.branches)] = one;
  }
}

function hashOf(variable: number, branches: readonly Diagram[]): number {
  let hash = variable;
  for (let at = 0; at < branches.length; at += 1)
    hash = Math.imul(hash ^ (branches[at] as Diagram).id, 0x9e3779b1) + (hash >>> 15);
  return hash ^ (hash >>> 16);
}

function isSame(some: readonly Diagram[], others: readonly Diagram[]): boolean {
  for (let at = 0; at < some.length; at += 1) if (some[at] !== others[at]) return false;
  return true;
}

/** Makes diagrams over variables that are added one after another; the order in which they are asked is the order. */
export class Diagrams {
  readonly yes: Diagram;
  readonly no: Diagram;
  readonly none: Diagram;
  private readonly named: string[] = [];
  private count = 0;
  private readonly leaves = new Map<FactValue, Diagram>();
  /** Lists are the same by what they hold. */
  private readonly lists = new Map<string, Diagram>();
  private readonly variables: Variable[] = [];
  private readonly positions = new Map<string, number>();
  private readonly results = new Map<string, Applied>();
  /** Where a value is that of a leaf, by the leaf. */
  private readonly sameAs = new Map<Diagram, Applied>();
  private readonly alike = new Results<Diagram>();
  private readonly valuesOf = new Map<Diagram, readonly FactValue[]>();
  private readonly selections = new Selections<Diagram>();
  private readonly nodes = new Nodes();

  /** @param most nodes that may be made. */
  constructor(private readonly most = MOST_NODES) {
    this.yes = this.leaf(true);
    this.no = this.leaf(false);
    this.none = this.leaf(null);
  }

  /** The names of the variables. */
  get names(): readonly string[] {
    return this.named;
  }

  /** Nodes made so far. */
  get size(): number {
    return this.count;
  }

  /** The function that is always the same. */
  leaf(value: FactValue): Diagram {
    if (typeof value !== 'object' || value === null) return this.leafIn(this.leaves, value, value);
    return this.leafIn(this.lists, JSON.stringify(value), value);
  }

  /** Adds a variable behind all others; its diagram is the value itself. */
  variable(name: string, values: readonly FactValue[]): Diagram {
    const at = this.variables.length;
    this.variables.push({
      name,
      values,
      nodes: 0,
      where: [],
      some: new Results<Diagram>(),
    });
    this.positions.set(name, at);
    this.named.push(name);
    return this.node(
      at,
      values.map((value) => this.leaf(value)),
    );
  }

  /** The function that is `then` where the condition is true, and `otherwise` where it is false. */
  select(condition: Diagram, then: Diagram, otherwise: Diagram): Diagram {
    if (condition.variable === LEAF) return condition.value === true ? then : otherwise;
    if (then === otherwise) return then;
    if (then === this.yes && otherwise === this.no) return condition;
    const at = this.selections.at(condition.id, then.id, otherwise.id);
    let found = this.selections.find(at, condition.id, then.id, otherwise.id);
    if (found) return found;
    const variable = Math.min(condition.variable, then.variable, otherwise.variable);
    const size = this.sizeOf(variable);
    const branches = new Array<Diagram>(size);
    for (let value = 0; value < size; value += 1)
      branches[value] = this.select(
        branch(condition, variable, value),
        branch(then, variable, value),
        branch(otherwise, variable, value),
      );
    found = this.node(variable, branches);
    this.selections.keep(at, condition.id, then.id, otherwise.id, found);
    return found;
  }

  and(one: Diagram, other: Diagram): Diagram {
    return this.select(one, other, this.no);
  }

  or(one: Diagram, other: Diagram): Diagram {
    return this.select(one, this.yes, other);
  }

  not(one: Diagram): Diagram {
    return this.select(one, this.no, this.yes);
  }

  /** For whom one of some conditions holds. */
  any(conditions: readonly Diagram[]): Diagram {
    return conditions.reduce((found, one) => this.or(found, one), this.no);
  }

  /** For whom all of some conditions hold. */
  all(conditions: readonly Diagram[]): Diagram {
    return conditions.reduce((found, one) => this.and(found, one), this.yes);
  }

  /** For whom the first condition holds, and the other does not. */
  minus(one: Diagram, other: Diagram): Diagram {
    return this.select(other, this.no, one);
  }

  /**
   * The values that a function of plain values has for those of some diagrams.
   *
   * @param name the same for the same function, and for no other.
   */
  apply(name: string, of: (...values: FactValue[]) => FactValue, args: readonly Diagram[]): Diagram {
    return this.applied(this.resultsOf(name), of, args);
  }

  /** The values of both where they differ, null elsewhere; what is one object in both is not looked into. */
  differing(one: Diagram, other: Diagram): Diagram {
    const both = (...values: FactValue[]) => values as FactValue;
    return this.applied(this.resultsOf('differing'), both, [one, other], ([was, is]) =>
      was === is ? this.none : null,
    );
  }

  /** True where the value is this one. */
  is(one: Diagram, value: FactValue): Diagram {
    const leaf = this.leaf(value);
    if (one.variable === LEAF) return one === leaf ? this.yes : this.no;
    const known = remembered(this.sameAs, leaf, newApplied);
    return known.results.get(one.id) ?? this.applied(known, (other) => this.leaf(other) === leaf, [one]);
  }

  /** The diagram that `of` gives for each value, where that is the value. */
  bind(one: Diagram, of: (value: FactValue) => Diagram): Diagram {
    const [first, ...others] = this.valuesIn(one);
    let found = of(first as FactValue);
    for (const value of others) found = this.select(this.is(one, value), of(value), found);
    return found;
  }

  /** The values that a diagram has for anybody, each once. */
  valuesIn(one: Diagram): readonly FactValue[] {
    if (one.variable === LEAF) return [one.value];
    return remembered(this.valuesOf, one, () => {
      const seen = new Set<Diagram>();
      const visit = (of: Diagram): void => {
        if (seen.has(of)) return;
        seen.add(of);
        for (const next of of.branches) visit(next);
      };
      visit(one);
      return [...seen].filter(({ variable }) => variable === LEAF).map(({ value }) => value);
    });
  }

  /** Those for whom a condition holds, by the value that a diagram has for them. */
  cases(one: Diagram, when: Diagram): readonly (readonly [value: FactValue, who: Diagram])[] {
    if (one.variable === LEAF) return when === this.no ? [] : [[one.value, when]];
    const found: [FactValue, Diagram][] = [];
    for (const value of this.valuesIn(one)) {
      const who = this.and(when, this.is(one, value));
      if (who !== this.no) found.push([value, who]);
    }
    return found;
  }

  /** The values of a variable for which the condition can hold. */
  possible(condition: Diagram, name: string): readonly FactValue[] {
    const at = this.positions.get(name) ?? -1;
    const { values = [] } = this.variables[at] ?? {};
    const found = new Set<FactValue>();
    const seen = new Set<Diagram>();
    const visit = (of: Diagram): void => {
      if (of === this.no || seen.has(of) || found.size === values.length) return;
      seen.add(of);
      // The order says that nothing below asks for it.
      if (of.variable > at) for (const value of values) found.add(value);
      else if (of.variable < at) for (const one of of.branches) visit(one);
      else
        for (const [value, one] of of.branches.entries())
          if (one !== this.no) found.add(values[value] as FactValue);
    };
    visit(condition);
    return values.filter((value) => found.has(value));
  }

  /** The diagram where a variable has this value; itself where it never has. */
  where(one: Diagram, name: string, value: FactValue): Diagram {
    const at = this.positions.get(name) ?? -1;
    if (one.variable > at) return one;
    const leaf = this.leaf(value);
    const index = this.variables[at]?.values.findIndex((other) => this.leaf(other) === leaf) ?? -1;
    if (index < 0) return one;
    const { where } = this.variables[at] as Variable;
    where[index] ??= new Results<Diagram>();
    return this.without(one, at, where[index], (branches) => branches[index] as Diagram);
  }

  /** For whom a condition holds with some value of a variable, whichever they have. */
  some(condition: Diagram, name: string): Diagram {
    const at = this.positions.get(name);
    if (at === undefined) return condition;
    const { some } = this.variables[at] as Variable;
    return this.without(condition, at, some, (branches) => this.any(branches));
  }

  /** A diagram that no longer asks for a variable: what to put in the place of its nodes. */
  private without(
    one: Diagram,
    variable: number,
    known: Results<Diagram>,
    of: (branches: readonly Diagram[]) => Diagram,
  ): Diagram {
    const whole = known.get(one.id);
    if (whole) return whole;
    const visit = (next: Diagram): Diagram => {
      if (next.variable > variable) return next;
      const before = known.get(next.id);
      if (before) return before;
      const found =
        next.variable === variable ? of(next.branches) : this.node(next.variable, next.branches.map(visit));
      known.set(next.id, 0, found);
      return found;
    };
    return visit(one);
  }

  /**
   * A condition without those whom another holds for who are alike as far as the condition asks: whoever else is told
   * apart by the other alone is one of them.
   */
  unlike(condition: Diagram, other: Diagram): Diagram {
    if (condition === this.no || other === this.no) return condition;
    if (condition.variable === LEAF) return this.no;
    let found = this.alike.get(condition.id, other.id);
    if (!found) {
      const { variable } = condition;
      found =
        other.variable < variable
          ? this.unlike(condition, this.any(other.branches))
          : this.node(
              variable,
              condition.branches.map((one, at) => this.unlike(one, branch(other, variable, at))),
            );
      this.alike.set(condition.id, other.id, found);
    }
    return found;
  }

  /** The variable that a node asks for, and the value of each branch; null for a leaf. */
  asked(one: Diagram): Pick<Variable, 'name' | 'values'> | null {
    return this.variables[one.variable] ?? null;
  }

  /**
   * The cheapest values with which a condition holds; variables that make no difference are not among them. Null where
   * it never does.
   *
   * @param cost of one value, not negative.
   */
  cheapest(condition: Diagram, cost: (name: string, value: FactValue) => number): Way | null {
    const known = new Map<Diagram, { readonly cost: number; readonly at: number }>();
    const visit = (of: Diagram): number => {
      if (of.variable === LEAF) return of === this.no ? Number.POSITIVE_INFINITY : 0;
      const found = known.get(of);
      if (found) return found.cost;
      const { name, values } = this.variables[of.variable] as Variable;
      let best = { cost: Number.POSITIVE_INFINITY, at: 0 };
      of.branches.forEach((next, at) => {
        const whole = visit(next) + cost(name, values[at] as FactValue);
        if (whole < best.cost) best = { cost: whole, at };
      });
      known.set(of, best);
      return best.cost;
    };
    if (visit(condition) === Number.POSITIVE_INFINITY) return null;
    const way = new Map<string, FactValue>();
    for (let of = condition; of.variable !== LEAF; ) {
      const { name, values } = this.variables[of.variable] as Variable;
      const { at } = known.get(of) as { readonly at: number };
      way.set(name, values[at] as FactValue);
      of = of.branches[at] as Diagram;
    }
    return way;
  }

  private resultsOf(name: string): Applied {
    return remembered(this.results, name, newApplied);
  }

  private leafIn<Key>(leaves: Map<Key, Diagram>, key: Key, value: FactValue): Diagram {
    const known = leaves.get(key);
    return (
      known ?? remembered(leaves, key, () => ({ id: this.nextId(), variable: LEAF, branches: [], value }))
    );
  }

  /** @param atOnce the result where it is known without looking into the arguments. */
  private applied(
    known: Applied,
    of: (...values: FactValue[]) => FactValue,
    args: readonly Diagram[],
    atOnce: ((args: readonly Diagram[]) => Diagram | null) | null = null,
  ): Diagram {
    const given = atOnce?.(args);
    if (given) return given;
    let variable = LEAF;
    for (const arg of args) if (arg.variable < variable) variable = arg.variable;
    if (variable === LEAF) return this.leaf(of(...args.map(({ value }) => value)));
    const [one, other] = args as readonly [Diagram, Diagram?];
    const many = args.length > 2 ? idsOf(args) : null;
    let found = many === null ? known.results.get(one.id, other?.id) : known.ofMany.get(many);
    if (!found) {
      const size = this.sizeOf(variable);
      const branches = new Array<Diagram>(size);
      for (let at = 0; at < size; at += 1) {
        const below =
          other === undefined
            ? [branch(one, variable, at)]
            : many === null
              ? [branch(one, variable, at), branch(other, variable, at)]
              : args.map((arg) => branch(arg, variable, at));
        branches[at] = this.applied(known, of, below, atOnce);
      }
      found = this.node(variable, branches);
      if (many === null) known.results.set(one.id, other?.id ?? 0, found);
      else known.ofMany.set(many, found);
    }
    return found;
  }

  private sizeOf(variable: number): number {
    return this.variables[variable]?.values.length ?? 0;
  }

  private node(variable: number, branches: readonly Diagram[]): Diagram {
    const [first] = branches as readonly [Diagram];
    let alike = 1;
    while (branches[alike] === first) alike += 1;
    if (alike === branches.length) return first;
    const at = this.nodes.at(variable, branches);
    const known = this.nodes.get(at);
    if (known) return known;
    const made = { id: this.nextId(), variable, branches, value: null };
    (this.variables[variable] as Variable).nodes += 1;
    this.nodes.put(at, made);
    return made;
  }

  private nextId(): number {
    this.count += 1;
    if (this.count > this.most) {
      const bySize = [...this.variables].sort((one, other) => other.nodes - one.nodes);
      const widest = bySize.slice(0, 3).map(({ name, values }) => ({ name, values: values.length }));
      throw new TooMuchToFollow({ kind: 'facts', widest });
    }
    return this.count;
  }
}

function branch(of: Diagram, variable: number, at: number): Diagram {
  return of.variable === variable ? (of.branches[at] as Diagram) : of;
}

function newApplied(): Applied {
  return { results: new Results<Diagram>(), ofMany: new Map() };
}

function idsOf(diagrams: readonly Diagram[]): string {
  let text = '';
  for (const { id } of diagrams) text += `${id} `;
  return text;
}
