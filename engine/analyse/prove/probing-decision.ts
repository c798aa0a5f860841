import { Decision } from '../../decide/guard/decision.ts';
import type { DecidedBy, Effect } from '../../decide/model/effect.ts';
import type { Facts } from '../../decide/model/facts.ts';
import type { EffectTemplate } from '../../decide/model/guard.ts';
import type { VisitRelease } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { TraceEntry } from '../../decide/model/verdict.ts';
import { UNKNOWN, type Unknown } from '../../decide/rules/unknown.ts';
import type { DecisionSnapshot } from './decision-snapshot.ts';
import type { Probe } from './probe.ts';
import type { StepRules } from './step-rules.ts';

/** A decision cannot go on without knowing this fact. */
export class Undecided {
  constructor(readonly fact: string) {}
}

/** A run of the decider that watches which facts it lacks, and for what. Calls count as made and answered at once. */
export class ProbingDecision extends Decision {
  private step = '';
  /** Facts that the unknown conditions of the running step depend on. */
  private readonly ofStep: string[] = [];
  private sinceNote = 0;
  private lastOutcome: TraceEntry['outcome'] = 'skipped';
  private readonly isBegun: boolean;

  /** @param from where it goes on from; null at the beginning. */
  constructor(
    release: VisitRelease,
    facts: Facts,
    private readonly probe: Probe,
    channelId: string,
    private readonly rules: StepRules,
    from: DecisionSnapshot | null = null,
  ) {
    super(release, facts, false, probe.state, { channelId, lookup: probe.lookup });
    this.isBegun = from !== null;
    if (!from) return;
    this.step = from.step;
    this.ofStep.push(...from.ofStep);
    this.sinceNote = from.sinceNote;
    this.lastOutcome = from.lastOutcome;
    this.probe.why = () => this.ofStep;
  }

  /** Where it stands between two steps, for a decision to go on from that is told something else from here. */
  snapshot(): DecisionSnapshot {
    const { step, ofStep, sinceNote, lastOutcome } = this;
    const probed = this.probe.snapshot();
    return { probed, step, ofStep: [...ofStep], sinceNote, lastOutcome };
  }

  override chooseChannel(): void {
    if (this.isBegun) return;
    for (const key of this.release.site.guard.channel.store) this.probe.state.stored.set(key, this.channelId);
  }

  override hasChannelRecord(): boolean {
    return true;
  }

  override holds(rule: Rule | undefined): boolean | Unknown {
    const start = this.probe.missing.length;
    const value = super.holds(rule);
    const isOfStep = rule !== undefined && this.rules.steps.has(rule);
    if (isOfStep) this.ofStep.length = 0;
    if (value !== UNKNOWN) return value;
    const missing = this.probe.missing.slice(start);
    const fetch = rule === undefined ? undefined : this.rules.fetching.get(rule);
    // An answer that is remembered can be read whether it is asked for again or not.
    if (fetch !== undefined && !this.probe.remembers(fetch)) throw undecided(missing);
    if (isOfStep) this.ofStep.push(...missing);
    return value;
  }

  override apply(template: EffectTemplate, by: DecidedBy): Effect | null {
    const start = this.probe.missing.length;
    this.probe.why = () => this.probe.missing.slice(start);
    const effect = super.apply(template, by);
    this.probe.why = () => this.ofStep;
    return effect;
  }

  override request(name: string): void {
    this.probe.asked.add(name);
  }

  override note(entry: TraceEntry): void {
    if (entry.by.step !== this.step && !this.rules.conditional.has(entry.by.step)) this.ofStep.length = 0;
    this.step = entry.by.step;
    this.lastOutcome = entry.outcome;
    if (entry.outcome === 'unknown') this.ofStep.push(...this.probe.missing.slice(this.sinceNote));
    this.probe.why = () => this.ofStep;
    this.sinceNote = this.probe.missing.length;
  }

  /** The fact that would help most when the decision came to no end. */
  undecided(): Undecided {
    return undecided(this.lastOutcome === 'fired' ? this.probe.missing.slice(this.sinceNote) : this.ofStep);
  }
}

function undecided(missing: readonly string[]): Undecided {
  const fact = missing[0];
  if (fact === undefined) throw new Error('the guard is undecided, and no fact would help');
  return new Undecided(fact);
}
