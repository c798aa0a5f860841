import { remembered } from '../../compile/remembered.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import type { Constraints } from '../prove/constraints.ts';
import type { TriedValues } from '../prove/tried-values.ts';
import type { Brought } from './carried-state.ts';
import type { Diagram, Diagrams } from './diagrams.ts';

/** The variable that says which of the classes of channels a visitor's own is of, by number. */
export const CHANNEL = 'channel';

/** What is open about visitors: a variable for each fact, with the values that rules tell apart. */
export class VisitorVariables implements Brought {
  readonly params: readonly string[];
  /** Which of the classes of channels the visitor's own channel is of. */
  readonly channel: Diagram;
  private readonly facts = new Map<string, Diagram>();

  /**
   * @param order the facts that rules read, those that belong together side by side: it decides how large diagrams
   *   are. The channel comes behind them.
   * @param classes how many classes of channels there are.
   * @param fixed what is known of all visitors.
   */
  constructor(
    private readonly diagrams: Diagrams,
    private readonly tried: Pick<TriedValues, 'domain'>,
    order: readonly string[],
    classes: number,
    private readonly fixed: Constraints,
  ) {
    for (const fact of order) this.fact(fact);
    this.channel = this.added(CHANNEL, [...Array(classes).keys()]);
    this.params = order.flatMap((fact) => (fact.startsWith('query.') ? [fact.slice('query.'.length)] : []));
  }

  /** What the visitor brings of a fact. */
  fact(name: string): Diagram {
    return remembered(this.facts, name, () => {
      const known = this.fixed.get(name);
      return known === undefined ? this.added(name, this.tried.domain(name)) : this.diagrams.leaf(known);
    });
  }

  /** One of some values, by a name of its own: a login address of a host, a version of a channel. */
  among(name: string, values: readonly Scalar[]): Diagram {
    return remembered(this.facts, name, () => this.added(name, values));
  }

  /** The value of something that the classes of channels decide. */
  ofClass(name: string, value: (at: number) => FactValue): Diagram {
    return this.diagrams.apply(`class ${name}`, (at) => value(at as number), [this.channel]);
  }

  stored(key: string): Diagram {
    return this.fact(`stored.${key}`);
  }

  query(name: string): Diagram {
    return this.fact(`query.${name}`);
  }

  private added(name: string, values: readonly FactValue[]): Diagram {
    // What has one value only is known of everybody.
    return values.length === 1
      ? this.diagrams.leaf(values[0] as FactValue)
      : this.diagrams.variable(name, values);
  }
}
