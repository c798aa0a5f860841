import { emptyDecisionState } from '../facts/decision-state.ts';
import { createLookup } from '../facts/lookup.ts';
import type { DecidedBy, Effect, UnreadEffect } from '../model/effect.ts';
import type { Facts } from '../model/facts.ts';
import type { EffectTemplate } from '../model/guard.ts';
import type { VisitRelease } from '../model/release.ts';
import type { FetchRequest, TraceEntry, TraceNode } from '../model/verdict.ts';
import type { PageMatch } from '../routing/match-path.ts';
import { type ChannelChoice, resolveChannel } from '../routing/resolve-channel.ts';
import { evaluate, holds } from '../rules/evaluate.ts';
import { type FactValue, type Lookup, UNKNOWN, type Unknown } from '../rules/unknown.ts';
import { effectValue, scalarsOf } from './effect-values.ts';
import { keysOf } from './keys-of.ts';

/** The working state of one run of `decide`: what is certain so far, and what later steps see. */
export class Decision {
  /**
   * Certain effects, in order. Once an answer is missing only those are added that cannot depend on it: what the link
   * brought along is kept although the visitor may leave before the answer comes.
   */
  readonly effects: Effect[] = [];
  readonly trace: TraceEntry[] = [];
  /** Fetches that are certain to be needed. */
  readonly requests: FetchRequest[] = [];
  firstRequestBy: DecidedBy | null = null;
  readonly channel: ChannelChoice;
  readonly lookup: Lookup;
  /** Storage keys that an effect waiting for an answer may still change. */
  private readonly withheld = new Set<string>();
  private readonly state = emptyDecisionState();

  constructor(
    readonly release: VisitRelease,
    readonly facts: Facts,
    match: PageMatch,
    private readonly explain: boolean,
  ) {
    this.channel = resolveChannel(release, facts, match);
    this.lookup = createLookup(release, facts, this.state, match, this.channel.id);
  }

  /** Stores the visit's channel under its keys and reports values that are no channel. */
  chooseChannel(by: DecidedBy): void {
    for (const value of this.channel.refused) {
      this.effects.push({ do: 'warn', by, code: 'malformed-channel', detail: value });
    }
    for (const key of this.release.site.guard.channel.store) {
      this.state.stored.set(key, this.channel.id);
      this.effects.push({ do: 'store', by, key, value: this.channel.id });
    }
  }

  /** True when the record is there, or was asked for in vain: then the channel counts as one without settings. */
  hasChannelRecord(): boolean {
    return this.facts.channels[this.channel.id] !== undefined;
  }

  holds(rule: Parameters<typeof holds>[0], sink?: TraceNode[]): boolean | Unknown {
    return holds(rule, this.lookup, sink);
  }

  /** Asks for an answer unless it was asked for on this navigation already. Its facts are unknown until then. */
  request(name: string, by: DecidedBy): void {
    if (this.facts.answered.includes(name) || this.state.pending.has(name)) return;
    const spec = this.release.site.guard.fetches[name];
    if (!spec) return;
    if (spec.via === 'bridge') this.requests.push({ via: 'bridge', name, remember: spec.remember });
    else {
      const fields = scalarsOf(spec.fields ?? {}, this.lookup);
      if (fields === UNKNOWN) return;
      this.requests.push({ via: 'api', name, endpoint: spec.endpoint, fields, remember: spec.remember });
    }
    this.firstRequestBy ??= by;
    this.state.pending.add(name);
  }

  /** Applies an effect that is certain to happen, though its values may still be unknown. */
  apply(template: EffectTemplate, by: DecidedBy): Effect | null {
    const condition = this.holds(template.when);
    if (condition === UNKNOWN) this.blur(template);
    if (condition !== true) return null;
    if (template.do === 'set') {
      this.state.set.set(template.fact, evaluate(template.value, this.lookup) as FactValue | Unknown);
      return null;
    }
    const effect = effectValue(template, by, this.lookup);
    if (effect === UNKNOWN) this.blur(template);
    if (effect === UNKNOWN || effect === null) return null;
    if (this.isIndependent(effect)) this.effects.push(effect);
    else for (const key of keysOf(effect)) this.withheld.add(key);
    if (effect.do === 'store') this.state.stored.set(effect.key, effect.value);
    else if (effect.do === 'clear') for (const key of effect.keys) this.state.stored.set(key, null);
    else if (effect.do === 'strip-query')
      for (const name of effect.params) this.state.removedParams.add(name);
    else effect.do satisfies UnreadEffect;
    return effect;
  }

  /** True when an effect may be performed now: nothing is missing, or no effect before it waits for the same key. */
  private isIndependent(effect: Effect): boolean {
    if (this.requests.length === 0) return true;
    if (effect.do === 'scroll-top') return true;
    const keys = keysOf(effect);
    return keys.length > 0 && keys.every((key) => !this.withheld.has(key));
  }

  /** Makes what an effect might change unknown: whether it happens depends on a missing answer. */
  blur(template: EffectTemplate): void {
    for (const key of keysOf(template)) this.withheld.add(key);
    if (template.do === 'store') this.state.stored.set(template.key, UNKNOWN);
    else if (template.do === 'clear') for (const key of template.keys) this.state.stored.set(key, UNKNOWN);
    else if (template.do === 'set') this.state.set.set(template.fact, UNKNOWN);
    else template.do satisfies UnreadEffect | 'strip-query';
  }

  note(entry: TraceEntry): void {
    this.trace.push(entry);
  }

  /** A place for the values of a condition's nodes, when they are wanted. */
  sink(): TraceNode[] | undefined {
    return this.explain ? [] : undefined;
  }
}
