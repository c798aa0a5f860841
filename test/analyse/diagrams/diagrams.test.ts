import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Diagram, Diagrams } from '../../../engine/analyse/diagrams/diagrams.ts';
import { TooMuchToFollow } from '../../../engine/analyse/too-much-to-follow.ts';
import type { FactValue } from '../../../engine/decide/rules/unknown.ts';
import { checkProperty } from '../../support/check-property.ts';
import { valueFor } from '../../support/value-for.ts';

const VALUES: Readonly<Record<string, readonly FactValue[]>> = {
  os: [3, 1, 2],
  token: [null, 't'],
  code: [0, 1, 4, null],
  city: ['', '北京', '上海'],
};

/** A function of what is open, as a formula. */
type Formula =
  | { readonly is: readonly [name: string, at: number] }
  | { readonly not: Formula }
  | { readonly and: readonly [Formula, Formula] }
  | { readonly or: readonly [Formula, Formula] };

const { formula: anyFormula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small' },
    fc.record({ is: fc.tuple(fc.constantFrom(...Object.keys(VALUES)), fc.nat(3)) }),
    fc.record({ not: tie('formula') }),
    fc.record({ and: fc.tuple(tie('formula'), tie('formula')) }),
    fc.record({ or: fc.tuple(tie('formula'), tie('formula')) }),
  ),
}));

const valueAt = (name: string, at: number): FactValue => {
  const values = VALUES[name] ?? [];
  return values[at % values.length] ?? null;
};

type Someone = Readonly<Record<string, FactValue>>;

function holds(formula: Formula, someone: Someone): boolean {
  if ('is' in formula) return someone[formula.is[0]] === valueAt(...formula.is);
  if ('not' in formula) return !holds(formula.not, someone);
  const [one, other] = 'and' in formula ? formula.and : formula.or;
  return 'and' in formula
    ? holds(one, someone) && holds(other, someone)
    : holds(one, someone) || holds(other, someone);
}

/** Everybody there can be. */
const EVERYBODY: readonly Someone[] = Object.entries(VALUES).reduce<readonly Someone[]>(
  (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
  [{}],
);

function made() {
  const diagrams = new Diagrams();
  const variables = new Map(
    Object.entries(VALUES).map(([name, values]) => [name, diagrams.variable(name, values)]),
  );
  const of = (formula: Formula): Diagram => {
    if ('is' in formula) return diagrams.is(variables.get(formula.is[0]) as Diagram, valueAt(...formula.is));
    if ('not' in formula) return diagrams.not(of(formula.not));
    const [one, other] = 'and' in formula ? formula.and : formula.or;
    return 'and' in formula ? diagrams.and(of(one), of(other)) : diagrams.or(of(one), of(other));
  };
  return { diagrams, variables, of };
}

describe('diagrams', () => {
  it('say of everybody what the formula says, and two of the same function are one', () => {
    checkProperty(
      300,
      fc.property(anyFormula, anyFormula, (first, second) => {
        const { diagrams, of } = made();
        const [one, other] = [of(first), of(second)];
        const isSame = EVERYBODY.every((someone) => holds(first, someone) === holds(second, someone));
        expect(one === other).toBe(isSame);
        const differing = diagrams.differing(one, other);
        for (const someone of EVERYBODY) {
          const known = (name: string) => someone[name] ?? null;
          const [was, is] = [holds(first, someone), holds(second, someone)];
          expect(valueFor(diagrams, one, known)).toBe(was);
          expect(valueFor(diagrams, differing, known)).toEqual(was === is ? null : [was, is]);
        }
      }),
    );
  });

  it('know which values are possible, and the cheapest way to make a condition hold', () => {
    const cost = (name: string, value: FactValue) => (VALUES[name]?.[0] === value ? 0 : 1);
    checkProperty(
      300,
      fc.property(anyFormula, (formula) => {
        const { diagrams, variables, of } = made();
        const condition = of(formula);
        const who = EVERYBODY.filter((someone) => holds(formula, someone));
        for (const [name, variable] of variables) {
          const wanted = VALUES[name]?.filter((value) => who.some((someone) => someone[name] === value));
          expect(diagrams.possible(condition, name)).toEqual(wanted);
          expect(new Set(diagrams.cases(variable, condition).map(([value]) => value))).toEqual(
            new Set(wanted),
          );
        }
        const way = diagrams.cheapest(condition, cost);
        expect(way !== null).toBe(who.length > 0);
        if (!way) return;
        const onIt = EVERYBODY.filter((someone) =>
          [...way].every(([name, value]) => someone[name] === value),
        );
        for (const someone of onIt) expect(holds(formula, someone)).toBe(true);
        const sum = (someone: Someone) =>
          Object.entries(someone).reduce((all, [name, value]) => all + cost(name, value), 0);
        expect([...way].reduce((all, [name, value]) => all + cost(name, value), 0)).toBe(
          Math.min(...who.map(sum)),
        );
      }),
    );
  });

  it('bind a value to another function for each', () => {
    const { diagrams, variables } = made();
    const [os, code] = [variables.get('os'), variables.get('code')] as [Diagram, Diagram];
    const bound = diagrams.bind(os, (value) => (value === 1 ? code : diagrams.leaf(`os ${value}`)));
    const boundFor = (someone: Someone) => valueFor(diagrams, bound, (name) => someone[name] ?? null);
    expect(
      [
        { os: 1, code: 4 },
        { os: 2, code: 4 },
      ].map(boundFor),
    ).toEqual([4, 'os 2']);
  });

  it('end with the facts that tell most apart where there is no end', () => {
    const diagrams = new Diagrams(2000);
    // Every pair is asked for far from its other half: each of the first must be remembered to the end.
    const names = Array.from({ length: 20 }, (_, at) => `query.q${at}`);
    const facts = names.map((name) => diagrams.variable(name, [null, 'a']));
    const paired = () =>
      facts.slice(0, 10).reduce((found, one, at) => {
        const other = facts[10 + at] as Diagram;
        return diagrams.or(found, diagrams.and(diagrams.is(one, 'a'), diagrams.is(other, 'a')));
      }, diagrams.no);
    expect(paired).toThrow(TooMuchToFollow);
    expect(paired).toThrow(
      /most of all by query\.q\d+ \(2 values\).*; let a condition read fewer of them at once$/,
    );
  });
});
