import { remembered } from '../../compile/remembered.ts';
import { WECHAT } from '../../decide/facts/apps.ts';
import type { BrandField } from '../../decide/model/brand.ts';
import type { DestinationDefault, DestinationKind } from '../../decide/model/destination.ts';
import type { EffectTemplate, GoTemplate, GuardRow, GuardStep } from '../../decide/model/guard.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { SitePart } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { loginAddress } from '../../decide/routing/login-address.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import { BRAND_OF_CHANNEL, brandAt } from '../prove/brand-read.ts';
import { CHANNEL_RULE } from '../prove/channel-classes.ts';
import { factsOfReplyStatus, hasValues, type ReplyStatusFacts } from '../prove/reply-status.ts';
import { type Ask, AskedOnce, type Question } from './asked-once.ts';
import type { CarriedState } from './carried-state.ts';
import type { Diagram, Diagrams } from './diagrams.ts';
import type { Place } from './place.ts';
import { decidedBy, factsOf, ruleDiagram, truth } from './rule-diagram.ts';
import type { VisitorVariables } from './visitor-variables.ts';

/** What a navigation depends on besides the rules. */
export interface NavigationInputs {
  readonly place: Place;
  readonly state: CarriedState;
  /** The channel of the navigation: `OWN_CHANNEL` for the visitor's own, else an id. */
  readonly channel: Diagram;
  /** A fact of the channel with which the navigation is made. */
  channelFact(channel: Diagram, fact: string): Diagram;
  /** What the visitor or a navigation before has stored. */
  stored(key: string): Diagram;
  query(name: string): Diagram;
}

/** A way in which a navigation ends. */
export interface NavigationEnd {
  readonly by: { readonly step: string; readonly row: string | null };
  /** For whom it does. */
  readonly when: Diagram;
  /** The path that it leads to; null where the page of the path is shown. */
  readonly to: Diagram | null;
  /** The query that the next navigation has. */
  readonly query: 'keep' | ReadonlyMap<string, Diagram>;
  /** What is stored otherwise by then. */
  readonly stored: ReadonlyMap<string, Diagram>;
  /** For whom query parameters are used up. */
  readonly removed: ReadonlyMap<string, Diagram>;
  /** For whom a call has been made. */
  readonly called: ReadonlyMap<string, Diagram>;
  /** What has been done that is compared, by what it is about. */
  readonly done: ReadonlyMap<string, Diagram>;
}

type Asked = Question<NavigationInputs, Diagram>;

/** What an effect is about and what it does, in words; null where nothing is told of it. */
export type SayEffect = (effect: EffectTemplate) => readonly [about: string, what: string] | null;

/** Facts that nothing in the guard changes: a condition on these means the same wherever it stands. */
const BROUGHT = /^(?:query|env|reply)\./;

/** What the guard of a site decides for all visitors at once; addresses that it treats alike are worked out once. */
export class GuardDiagrams {
  private readonly known = new AskedOnce<NavigationInputs, Diagram, readonly NavigationEnd[]>();
  private readonly questions = new Map<string, Asked>();
  private readonly onPages = new WeakMap<NavigationInputs, Map<object, Diagram>>();
  private readonly ofRules = new Map<object, Asked>();
  private readonly parts = new Map<string, readonly [string, string]>();

  /** @param say tells of effects that are compared and lead nobody. */
  constructor(
    readonly diagrams: Diagrams,
    readonly variables: VisitorVariables,
    readonly site: SitePart,
    readonly say: SayEffect = () => null,
  ) {}

  /** Every end of a navigation. */
  ends(inputs: NavigationInputs): readonly NavigationEnd[] {
    return this.known.find(inputs, (ask) => new GuardRun(this, ask).run());
  }

  /** The value of a rule for those who see a page: with the answers that have come by then. */
  onPage(inputs: NavigationInputs, rule: Rule): Diagram {
    if (typeof rule !== 'object' || rule === null) return this.diagrams.leaf(rule);
    const values = remembered(this.onPages, inputs, () => new Map());
    return remembered(values, rule, () =>
      new GuardRun(this, (question) => question.answer(inputs)).value(rule),
    );
  }

  /** For whom a condition holds on a page. */
  holdsOnPage(inputs: NavigationInputs, rule: Rule | undefined): Diagram {
    return rule === undefined ? this.diagrams.yes : truth(this.diagrams, this.onPage(inputs, rule));
  }

  /** A question by its name. */
  question(name: string, answer: Asked['answer']): Asked {
    return remembered(this.questions, name, () => ({ answer }));
  }

  /** A fact's group and the rest of its name. */
  partsOf(fact: string): readonly [string, string] {
    return remembered(this.parts, fact, () => split(fact));
  }

  /** How a rule comes out that address or channel decide. */
  ruleQuestion(rule: Rule & object, by: 'address' | 'channel'): Asked {
    return remembered(this.ofRules, rule, (): Asked => {
      const fact = CHANNEL_RULE + JSON.stringify(rule);
      return by === 'channel'
        ? { answer: (inputs) => inputs.channelFact(inputs.channel, fact) }
        : { answer: ({ place }) => this.diagrams.leaf(place.value(rule)) };
    });
  }
}

/** One run of the guard for all visitors. */
class GuardRun {
  private readonly diagrams: Diagrams;
  private readonly site: SitePart;
  private readonly stored = new Map<string, Diagram>();
  private readonly removed = new Map<string, Diagram>();
  private readonly set = new Map<string, Diagram>();
  private readonly called = new Map<string, Diagram>();
  private readonly done = new Map<string, Diagram>();
  private readonly ends: NavigationEnd[] = [];
  /** Who is still led by the next step. */
  private alive: Diagram;

  constructor(
    private readonly guard: GuardDiagrams,
    private readonly ask: Ask<NavigationInputs, Diagram>,
  ) {
    this.diagrams = guard.diagrams;
    this.site = guard.site;
    this.alive = guard.diagrams.yes;
  }

  run(): readonly NavigationEnd[] {
    for (const key of this.site.guard.channel.store) this.stored.set(key, this.channel());
    for (const step of this.site.guard.steps) {
      if (this.alive === this.diagrams.no) break;
      this.step(step);
    }
    this.end({ step: 'end', row: null }, this.alive);
    return this.ends;
  }

  value(rule: Rule): Diagram {
    return ruleDiagram(this.diagrams, rule, {
      fact: (name) => this.fact(name),
      whole: (of, by) => this.ask(this.guard.ruleQuestion(of, by)),
    });
  }

  private holds(rule: Rule | undefined): Diagram {
    return rule === undefined ? this.diagrams.yes : truth(this.diagrams, this.value(rule));
  }

  private step(step: GuardStep): void {
    const { diagrams } = this;
    const applies = this.holds(step.when);
    let open = diagrams.and(this.alive, applies);
    if (open === diagrams.no) return;
    for (const { name, when } of step.fetch ?? []) {
      const before = this.called.get(name) ?? diagrams.no;
      this.called.set(name, diagrams.or(before, diagrams.and(open, this.holds(when))));
    }
    for (const row of step.rows) {
      const fires = diagrams.and(open, this.holds(row.when));
      if (step.match === 'all') this.tell(step, applies, row);
      if (fires === diagrams.no) continue;
      const by = { step: step.id, row: row.id };
      for (const effect of row.do ?? []) {
        if (step.match === 'first') this.note(effect, fires, [effect.when]);
        this.apply(effect, diagrams.and(fires, this.holds(effect.when)));
      }
      if (row.stay) this.end(by, fires);
      else if (row.go) this.leave(row.go, by, fires);
      const isEnd = row.stay === true || row.go !== undefined;
      if (isEnd) this.alive = diagrams.minus(this.alive, fires);
      if (isEnd || step.match === 'first') open = diagrams.minus(open, fires);
      if (open === diagrams.no) return;
    }
  }

  /** Of a row that others do not keep from firing, conditions on what the visitor brings are told in words. */
  private tell({ when }: GuardStep, applies: Diagram, row: GuardRow): void {
    const isInWords = this.isBrought(when);
    const fires = isInWords ? this.alive : this.diagrams.and(this.alive, applies);
    const conditions = [...(isInWords ? [when] : []), row.when];
    for (const effect of row.do ?? []) this.note(effect, fires, [...conditions, effect.when]);
  }

  /** True for a condition on nothing but what visitors bring, and still have. */
  private isBrought(condition: Rule | undefined): boolean {
    if (typeof condition !== 'object' || condition === null || decidedBy(condition) !== 'visitor')
      return false;
    return factsOf(condition).every(
      (fact) => BROUGHT.test(fact) && !this.removed.has(fact.slice('query.'.length)),
    );
  }

  private note(effect: EffectTemplate, fires: Diagram, conditions: readonly (Rule | undefined)[]): void {
    const told = this.guard.say(effect);
    if (!told) return;
    const { diagrams } = this;
    const words: Rule[] = [];
    let when = fires;
    for (const condition of conditions) {
      if (condition === undefined) continue;
      if (this.isBrought(condition)) words.push(condition);
      else when = diagrams.and(when, this.holds(condition));
    }
    if (when === diagrams.no) return;
    const [about, what] = told;
    const before = this.done.get(about) ?? diagrams.none;
    const after = diagrams.apply('done', bothDone, [before, diagrams.leaf(under(what, words))]);
    this.done.set(about, diagrams.select(when, after, before));
  }

  private apply(effect: EffectTemplate, when: Diagram): void {
    const { diagrams } = this;
    if (when === diagrams.no) return;
    switch (effect.do) {
      case 'store': {
        const value = 'record' in effect ? diagrams.none : this.scalar(effect.value);
        const isValue = 'record' in effect ? diagrams.yes : diagrams.not(diagrams.is(value, null));
        this.store(effect.key, value, diagrams.and(when, isValue));
        return;
      }
      case 'clear':
        for (const key of effect.keys) this.store(key, diagrams.none, when);
        return;
      case 'set':
        this.set.set(
          effect.fact,
          diagrams.select(when, this.value(effect.value), this.set.get(effect.fact) ?? diagrams.none),
        );
        return;
      case 'strip-query':
        for (const name of effect.params)
          this.removed.set(name, diagrams.or(this.removed.get(name) ?? diagrams.no, when));
        return;
      default:
        effect.do satisfies 'title' | 'scroll-top' | 'call' | 'native' | 'track';
    }
  }

  private store(key: string, value: Diagram, when: Diagram): void {
    if (when !== this.diagrams.no)
      this.stored.set(key, this.diagrams.select(when, value, this.storedValue(key)));
  }

  private leave(go: GoTemplate, by: NavigationEnd['by'], when: Diagram): void {
    const { diagrams } = this;
    const to =
      'path' in go
        ? diagrams.leaf(go.path)
        : 'destination' in go
          ? diagrams.apply('path', (path) => String(path || '/'), [this.destination(go.destination)])
          : diagrams.bind(this.storedValue('loginAddress'), (value) =>
              this.ofPlace(`login at ${value}`, ({ visit }) => loginAddress(visit, value)),
            );
    if (go.query === 'keep') {
      this.end(by, when, to, 'keep');
      return;
    }
    const query = Object.entries(go.query ?? {}).map(([name, rule]): [string, Diagram] => [
      name,
      diagrams.apply('text', (value) => (value === null ? null : String(value)), [this.scalar(rule)]),
    ]);
    this.end(by, when, to, new Map(query));
  }

  private end(
    by: NavigationEnd['by'],
    when: Diagram,
    to: Diagram | null = null,
    query: NavigationEnd['query'] = 'keep',
  ): void {
    if (when === this.diagrams.no) return;
    const [stored, removed] = [new Map(this.stored), new Map(this.removed)];
    const [called, done] = [new Map(this.called), new Map(this.done)];
    this.ends.push({ by, when, to, query, stored, removed, called, done });
  }

  private scalar(rule: Rule): Diagram {
    return this.diagrams.apply('scalar', (value) => (Array.isArray(value) ? null : value), [
      this.value(rule),
    ]);
  }

  private fact(name: string): Diagram {
    const { diagrams } = this;
    const [group, rest] = this.guard.partsOf(name);
    switch (group) {
      case 'query':
        return diagrams.select(this.removed.get(rest) ?? diagrams.no, diagrams.none, this.query(rest));
      case 'stored':
        return this.storedValue(rest);
      case 'reply':
        return this.reply(...split(rest));
      case 'channel':
        return rest === 'id' ? this.channel() : this.channelFact(name);
      case 'decision':
        return this.set.get(name) ?? diagrams.none;
      case 'visit':
        return diagrams.apply('has token', (token) => token !== null && token !== '', [
          this.storedValue(loginKeys(this.site).token),
        ]);
      case 'flow':
        return this.destination(rest as DestinationKind);
      case 'brand':
        return this.brand(rest as BrandField);
      case 'now':
        return this.guard.variables.fact(name);
      case 'env':
        return name === 'env.inWeChat'
          ? diagrams.is(this.guard.variables.fact('env.app'), WECHAT)
          : this.guard.variables.fact(name);
      default:
        if (name === 'nav.url') return this.guard.variables.fact(name);
        return this.ofPlace(name, (place) => place.fact(name));
    }
  }

  private channel(): Diagram {
    return this.asked('channel', ({ channel }) => channel);
  }

  private channelFact(fact: string): Diagram {
    return this.asked(fact, (inputs) => inputs.channelFact(inputs.channel, fact));
  }

  private storedValue(key: string): Diagram {
    return this.stored.get(key) ?? this.asked(`stored.${key}`, (inputs) => inputs.stored(key));
  }

  private query(name: string): Diagram {
    return this.asked(`query.${name}`, (inputs) => inputs.query(name));
  }

  /** The answer to a question by its name. */
  private asked(name: string, answer: Asked['answer']): Diagram {
    return this.ask(this.guard.question(name, answer));
  }

  /** The same, where host and path answer. */
  private ofPlace(name: string, value: (place: Place) => FactValue): Diagram {
    return this.asked(name, ({ place }) => this.diagrams.leaf(value(place)));
  }

  private reply(fetch: string, field: string): Diagram {
    const { diagrams } = this;
    const before = this.asked(`answered ${fetch}`, ({ state }) => state.answered.get(fetch) ?? diagrams.no);
    const isKnown = diagrams.or(before, this.called.get(fetch) ?? diagrams.no);
    if (isKnown === diagrams.no) return diagrams.none;
    const status = this.guard.variables.fact(`reply.${fetch}`);
    const isStatus = field === 'status' || field === 'httpStatus' || field === 'code';
    const value = isStatus
      ? diagrams.apply(
          `reply ${field}`,
          (of) => factsOfReplyStatus(of as string)[field as keyof ReplyStatusFacts],
          [status],
        )
      : diagrams.select(
          diagrams.apply('has values', (of) => hasValues(of as string), [status]),
          this.guard.variables.fact(`reply.${fetch}.${field}`),
          diagrams.none,
        );
    return diagrams.select(isKnown, value, diagrams.none);
  }

  /** Where the flow code leads, by the table of the channel's variant, or the host's. */
  private destination(kind: DestinationKind): Diagram {
    const { diagrams } = this;
    const { destinations } = this.site;
    const code = this.value(destinations.flowCode[kind]);
    const ofChannel = this.channelFact('channel.variant');
    const ofHost = this.ofPlace('variant of the host', ({ visit }) => visit.host.variant);
    const variant = diagrams.apply('variant', (own, usual) => own ?? usual, [ofChannel, ofHost]);
    const usual = diagrams.bind(variant, (name) => {
      const { variants, defaultVariant } = destinations;
      const table = variants[String(name ?? defaultVariant)] ?? variants[defaultVariant];
      return this.firstThatHolds(table?.[kind] ?? []);
    });
    return destinations.rows[kind].reduceRight((found, row) => {
      const stands = diagrams.apply(
        `in ${row.codes}`,
        (value) => typeof value === 'number' && row.codes.includes(value),
        [code],
      );
      if (stands === diagrams.no) return found;
      return diagrams.select(diagrams.and(stands, this.holds(row.when)), diagrams.leaf(row.to), found);
    }, usual);
  }

  private firstThatHolds(rows: readonly Pick<DestinationDefault, 'when' | 'to'>[]): Diagram {
    return rows.reduceRight(
      (found, row) => this.diagrams.select(this.holds(row.when), this.diagrams.leaf(row.to), found),
      this.diagrams.leaf('/'),
    );
  }

  /** Names that the visit brings along win, then the channel, then path and host. */
  private brand(field: BrandField): Diagram {
    const { diagrams } = this;
    const names: Diagram[] = [];
    if (field === 'companyName') names.push(this.storedValue('appcompany'));
    if (field === 'name') names.push(this.storedValue('appname'), this.reply('channelInfo', 'my_app_name'));
    names.push(this.channelFact(BRAND_OF_CHANNEL + field));
    const own = this.ofPlace(`brand.${field} of the path`, ({ visit, path, isLanding }) =>
      isLanding ? brandAt(visit, path, null, field) : null,
    );
    const usual =
      own !== diagrams.none
        ? own
        : diagrams.bind(this.storedValue('loginAddress'), (login) =>
            this.ofPlace(`brand.${field} after ${login}`, ({ visit, path }) =>
              brandAt(visit, path, login === null ? null : String(login), field),
            ),
          );
    return names.reduceRight((found, name) => {
      const isGiven = diagrams.apply('given', (value) => value !== null && value !== '', [name]);
      return diagrams.select(isGiven, name, found);
    }, usual);
  }
}

function split(name: string): readonly [string, string] {
  const dot = name.indexOf('.');
  return dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** What is done, with the conditions under which it is. */
function under(what: string, conditions: readonly Rule[]): string {
  const [one, ...more] = conditions;
  return one === undefined
    ? what
    : `${what} when ${JSON.stringify(more.length > 0 ? { and: conditions } : one)}`;
}

/** What is done one after the other, each once. */
export function bothDone(one: FactValue, other: FactValue): FactValue {
  const all = new Set([...((one ?? []) as readonly string[]), ...[other ?? []].flat()]);
  return [...all] as readonly string[];
}
