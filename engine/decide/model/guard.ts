import type { Rule } from './rule.ts';

/** An effect in configuration: its values are rules, evaluated when the row fires. */
export type EffectTemplate =
  | { readonly do: 'store'; readonly key: string; readonly value: Rule; readonly when?: Rule }
  /** Stores a JSON object; null fields are left out. */
  | {
      readonly do: 'store';
      readonly key: string;
      readonly record: Readonly<Record<string, Rule>>;
      readonly when?: Rule;
    }
  | { readonly do: 'clear'; readonly keys: readonly string[]; readonly when?: Rule }
  /** Sets a fact of the decision itself (`decision.*`), seen by later steps only. */
  | { readonly do: 'set'; readonly fact: string; readonly value: Rule; readonly when?: Rule }
  | { readonly do: 'title'; readonly text: Rule; readonly when?: Rule }
  | { readonly do: 'scroll-top'; readonly when?: Rule }
  | { readonly do: 'strip-query'; readonly params: readonly string[]; readonly when?: Rule }
  | {
      readonly do: 'call';
      readonly endpoint: string;
      readonly fields?: Readonly<Record<string, Rule>>;
      readonly when?: Rule;
    }
  | { readonly do: 'native'; readonly handler: string; readonly argument?: Rule; readonly when?: Rule }
  | {
      readonly do: 'track';
      readonly title: string;
      readonly attr?: Readonly<Record<string, Rule>>;
      readonly when?: Rule;
    };

/** Where a row sends the visitor. */
export type GoTemplate =
  | { readonly path: string; readonly query?: QueryTemplate }
  /** Destination table and flow code of the visit: see `schemas/destinations.json`. */
  | { readonly destination: 'success' | 'fail'; readonly query?: QueryTemplate }
  /** The remembered login address, or the root. */
  | { readonly loginAddress: true; readonly query?: QueryTemplate };

/** `keep` keeps the visit's query; else exactly the named parameters, null ones left out. */
export type QueryTemplate = 'keep' | Readonly<Record<string, Rule>>;

/** One row of a step's decision table. */
export interface GuardRow {
  readonly id: string;
  readonly when?: Rule;
  readonly do?: readonly EffectTemplate[];
  /** End the decision: leave for another path. */
  readonly go?: GoTemplate;
  /** End the decision: show this path's page. */
  readonly stay?: true;
}

/** One step of the guard. Steps run in file order. */
export interface GuardStep {
  readonly id: string;
  /** Where the rule comes from, for example `4.3`. */
  readonly spec: string;
  /** The step is skipped when this is not true. */
  readonly when?: Rule;
  /** Outside answers that the rows read. Each is asked for once per navigation, when its `when` holds. */
  readonly fetch?: readonly { readonly name: string; readonly when?: Rule }[];
  /** `first`: the first row whose condition holds; `all`: every row whose condition holds, in order. */
  readonly match: 'first' | 'all';
  readonly rows: readonly GuardRow[];
}

/** How an outside answer is obtained. */
export type FetchSpec =
  | {
      readonly via: 'api';
      readonly endpoint: string;
      readonly fields?: Readonly<Record<string, Rule>>;
      readonly remember: 'visit' | 'navigation';
      /** Whose forms that read the answer ask for it where nobody has; without it none do. */
      readonly onForms?: 'all' | 'login';
    }
  | { readonly via: 'bridge'; readonly remember: 'visit' | 'navigation' };

/** `schemas/guard.json`. */
export interface GuardSpec {
  readonly channel: {
    /** Facts tried in order; the first well-formed one wins. */
    readonly sources: readonly string[];
    /** Regular expression with one group: the number. */
    readonly pattern: string;
    readonly prefix: string;
    readonly default: string;
    /** Storage keys that keep the winner. */
    readonly store: readonly string[];
  };
  /** Spans of time in milliseconds, which rules read as `window.<name>`. */
  readonly windows: Readonly<Record<string, number>>;
  readonly fetches: Readonly<Record<string, FetchSpec>>;
  readonly steps: readonly GuardStep[];
  /** The longest chain of redirects before the visitor sees the page of `redirectLimitPage`. */
  readonly maxRedirects: number;
  readonly redirectLimitPage: string;
  /** Query parameters that never appear in a stored, tracked or reported address. */
  readonly secretParams: readonly string[];
}
