import { remembered } from '../../compile/remembered.ts';
import { loggedIn } from '../../decide/guard/logged-in.ts';
import type { JsonPointer, Scalar } from '../../decide/model/json.ts';
import type { HostPart, Release } from '../../decide/model/release.ts';
import type { Diagram } from '../diagrams/diagrams.ts';
import { type DefaultReply, EMPTY_SUCCESS } from '../healthy-body.ts';
import { departureOf, type Transition } from '../transitions/transitions-from.ts';
import type { Finding, FindingLeg, LegalSubject } from './finding.ts';
import { isSameJson } from './is-same-json.ts';
import { minimiseVisit, type VisitObserver, withExplicitReplies } from './minimise-visit.ts';
import type { PageLink } from './page-exits.ts';
import { CIRCLE, nameOf, type ProblemFound, type Wrong } from './page-problems.ts';
import { PlayedVisit } from './played-visit.ts';
import { playedWay } from './played-way.ts';
import { type ConcreteVisit, leavingBy, visitOf } from './visit-of.ts';
import { visitTrace } from './visit-trace.ts';
import type { Someone, Visitors } from './visitors.ts';

/** Where something is wrong, and how visitors come there. */
export interface Sighting {
  readonly host: HostPart;
  /** The path to which they come first. */
  readonly entry: string;
  readonly when: Diagram;
  /** Navigations until there. */
  readonly legs: number;
  /** How they leave one page after another. */
  readonly left?: readonly Transition[];
  /** How calls end, whatever the visitors bring. */
  readonly replies?: Readonly<Record<string, string>>;
  /** What they bring besides, unless it is said otherwise. */
  readonly stored?: Readonly<Record<string, Scalar>>;
  /** What set the words that are wrong, or the link. */
  readonly set?: readonly JsonPointer[];
  /** The link that they follow then. */
  readonly link?: Pick<PageLink, 'to' | 'query'>;
  /** True for those who log in before that. */
  readonly logsIn?: boolean;
}

/** What is wrong for one visitor who is known. */
export interface KnownExample {
  readonly visit: ConcreteVisit;
  readonly channels: readonly string[];
  readonly legs: readonly FindingLeg[];
  readonly set: readonly JsonPointer[];
  readonly legal?: LegalSubject;
}

interface Noted {
  readonly problem: ProblemFound;
  /** What a call is to blame for; the problem itself where none is. */
  readonly wrong: ProblemFound;
  best: { readonly of: Sighting; readonly someone: Someone; readonly cost: number } | KnownExample;
  readonly hosts: Set<string>;
  readonly channels: Set<string>;
  /** For whom it is known by then. */
  readonly seen: Set<Diagram>;
}

/** Collects findings: one for each thing that is wrong, with its shortest counterexample. */
export class FindingBook {
  private readonly entries = new Map<string, Noted>();
  private readonly blamed = new Set<string>();
  private readonly release: Release;

  /** @param usual what `explain` takes for the answer of a call of which its command says nothing. */
  constructor(
    private readonly visitors: Visitors,
    private readonly usual: DefaultReply,
  ) {
    this.release = visitors.release;
  }

  /**
   * Notes that something is wrong for some visitors.
   *
   * @param wrong what it is, where the problem is that a call is to blame.
   */
  add(problem: ProblemFound, of: Sighting, wrong = problem): void {
    const found = this.entries.get(nameOf(problem));
    found?.hosts.add(of.host.id);
    const least = found && 'of' in found.best ? found.best.cost : Number.POSITIVE_INFINITY;
    if (found?.seen.has(of.when) && of.legs * 100 > least) return;
    const someone = this.visitors.someone(of.when);
    if (!someone) return;
    const cost = of.legs * 100 + someone.cost;
    const best = { of, someone, cost };
    const noted = this.noted(problem, wrong, of.host, best);
    if (!noted.seen.has(of.when))
      for (const ids of this.visitors.classesOf(of.when).values())
        for (const id of ids) noted.channels.add(id);
    noted.seen.add(of.when);
    if (cost < least) noted.best = best;
  }

  /** Notes something of which a visitor is known. */
  addKnown(problem: ProblemFound, host: HostPart, best: KnownExample): void {
    const { channels } = this.noted(problem, problem, host, best);
    for (const id of best.channels) channels.add(id);
  }

  private noted(problem: ProblemFound, wrong: ProblemFound, host: HostPart, best: Noted['best']): Noted {
    const noted = remembered(
      this.entries,
      nameOf(problem),
      (): Noted => ({ problem, wrong, best, hosts: new Set(), channels: new Set(), seen: new Set() }),
    );
    noted.hosts.add(host.id);
    return noted;
  }

  /**
   * Notes what is wrong for some visitors; where it is not once a call is answered, whatever the answer, that call is
   * to blame.
   *
   * @param seen how they come to where the navigations of the problems begin.
   * @param isTold false for a problem of which nothing is to be noted.
   */
  judge(
    all: readonly Wrong[],
    seen: Omit<Sighting, 'when'>,
    isTold: (problem: ProblemFound) => boolean = () => true,
  ): void {
    const { diagrams } = this.visitors;
    for (const { problem, when, legs } of all) {
      if (!isTold(problem)) continue;
      const of = { ...seen, legs: legs + seen.legs };
      const alike = all.filter((one) => one.problem[0] === problem[0]).map((one) => one.when);
      let open = when;
      for (const call of this.visitors.apiCalls) {
        if (open === diagrams.no) break;
        const answered = this.visitors.isAnswered(call);
        const failing = diagrams.minus(open, answered);
        if (failing === diagrams.no) continue;
        const still = this.visitors.withSomeAnswer(diagrams.any(alike), call);
        const blamed = diagrams.minus(failing, still);
        if (blamed === diagrams.no) continue;
        this.add(['blocked-by-call', `${call}: ${nameOf(problem)}`], { ...of, when: blamed }, problem);
        this.blamed.add(nameOf(problem));
        open = diagrams.minus(open, blamed);
      }
      if (open !== diagrams.no) this.add(problem, { ...of, when: open });
    }
  }

  /** True when it is noted that something is wrong, also where no call is to blame. */
  knows(problem: ProblemFound): boolean {
    return this.entries.has(nameOf(problem));
  }

  /** True when it is noted, for whomever. */
  hasHeardOf(problem: ProblemFound): boolean {
    return this.knows(problem) || this.blamed.has(nameOf(problem));
  }

  /** Everything that is wrong. */
  findings(): readonly Finding[] {
    // What is wrong whether a call is answered or not is told once.
    const own = [...this.entries.values()].filter(
      ({ problem, wrong }) => problem === wrong || !this.knows(wrong),
    );
    return own.map((noted) => this.finding(noted));
  }

  private finding({ problem: [kind, about], wrong, best, hosts, channels }: Noted): Finding {
    const told = { kind, about, hosts: [...hosts].sort(), channels: channels.size };
    const set = this.setOf(about, ('of' in best ? best.of.set : best.set) ?? []);
    if (!('of' in best)) {
      const [{ visit, legs, legal }, then] = [best, null];
      return { ...told, ...(legal && { legal }), visit, legs, set, then, path: visit.path };
    }
    const { of, someone } = best;
    const { host, entry, left = [], link } = of;
    const came = visitOf(this.release, host, entry, someone.constraints, someone.own);
    const stored = { ...of.stored, ...came.stored };
    const replies = { ...came.replies, ...of.replies };
    const whole = leavingBy({ ...came, stored, replies }, left.map(departureOf));
    const after = link ? new PlayedVisit(this.release, whole).after(link).visit : null;
    const follower =
      after && of.logsIn ? { ...after, stored: { ...after.stored, ...loggedIn(this.release.site) } } : after;
    const blamed = kind === 'blocked-by-call' ? (about.split(':', 1)[0] as string) : null;
    const [visit, then] = this.minimised(wrong, blamed, of, whole, follower, { hosts, channels });
    const { legs, path } = playedWay(new PlayedVisit(this.release, visit, this.usual), left);
    return { ...told, visit, legs, set, then, path };
  }

  /** What a page lacks is set nowhere: the page itself is named. */
  private setOf(about: string, set: readonly JsonPointer[]): readonly JsonPointer[] {
    const page = `/pages/${about}/id`;
    return set.length === 0 && page in this.release.origins ? [page] : set;
  }

  /** The visitor with nothing that makes no difference, and the one who follows the link. */
  private minimised(
    [kind, about]: ProblemFound,
    call: string | null,
    { left = [] }: Sighting,
    visit: ConcreteVisit,
    then: ConcreteVisit | null,
    told: { readonly hosts: ReadonlySet<string>; readonly channels: ReadonlySet<string> },
  ): readonly [ConcreteVisit, ConcreteVisit | null] {
    const { release, usual } = this;
    const follows = (one: PlayedVisit) => then && one.after({ to: then.path, query: then.query });
    const around = new Set(kind === 'link-circle' ? about.split(CIRCLE) : []);
    const traceOf = (one: PlayedVisit) => JSON.stringify(visitTrace(one, around));
    const trace: VisitObserver = (one, defaultReply) => traceOf(new PlayedVisit(release, one, defaultReply));
    // Who goes on with more than the journey there has given, such as a login, stays as found.
    if (then && !isSameJson(follows(new PlayedVisit(release, visit))?.visit.stored, then.stored))
      return [
        withExplicitReplies(release, visit, trace, usual),
        withExplicitReplies(release, then, trace, usual),
      ];
    const shows: VisitObserver = (one, defaultReply) => {
      const played = new PlayedVisit(release, one, defaultReply);
      const link = follows(played);
      const blamed = call && withoutBlame(call, one);
      return JSON.stringify([
        traceOf(played),
        playedWay(played, left).legs.map(({ to }) => to),
        link && traceOf(link),
        blamed && trace(blamed, defaultReply),
      ]);
    };
    const minimal = minimiseVisit(
      release,
      withExplicitReplies(release, visit, shows, usual),
      told,
      shows,
      usual,
    );
    const link = follows(new PlayedVisit(release, minimal, usual))?.visit ?? null;
    return [minimal, link && minimiseVisit(release, link, told, trace, usual)];
  }
}

/**
 * The same visitor, to whom the call that is to blame gives a good answer; null where the visit does not say how it
 * failed.
 */
function withoutBlame(call: string, visit: ConcreteVisit): ConcreteVisit | null {
  if (!Object.hasOwn(visit.replies, call)) return null;
  return { ...visit, replies: { ...visit.replies, [call]: EMPTY_SUCCESS } };
}
