import { loginKeys } from '../../decide/model/login-keys.ts';
import type { HostPart } from '../../decide/model/release.ts';
import { leavingState, stateNumber, TO_LOG_IN } from '../diagrams/carried-state.ts';
import type { Diagram } from '../diagrams/diagrams.ts';
import type { Arrival, HostVisits, OnTheWay } from '../diagrams/visits.ts';
import type { FindingBook } from './finding-book.ts';
import type { PageProblems } from './page-problems.ts';
import { PlayedVisit } from './played-visit.ts';
import { NO_ANSWER, refusedStatus } from './reply-status.ts';
import { visitOf } from './visit-of.ts';
import type { Visitors } from './visitors.ts';

/** So many refusals one after another lead in a cycle. */
const REFUSALS = 3;

/** Says what is wrong for those who come to the paths of hosts. */
export class EntryFindings {
  constructor(
    private readonly visitors: Visitors,
    private readonly problems: PageProblems,
    private readonly book: FindingBook,
  ) {}

  /** Notes what is wrong for those who come to a path of a host. */
  at(host: HostPart, path: string): void {
    const visits = this.visitors.on(host);
    const ends = visits.from(path);
    const all = [...this.problems.at(visits, visits.startAt(path), ends, false)];
    this.book.judge(all, { host, entry: path, legs: 0 });
    this.silence(visits, path, ends.arrivals);
    this.sentAway(visits, path, ends.arrivals, ends.stopped);
    this.refusedElsewhere(visits, path, ends.arrivals);
    this.refusedAgain(visits, path, ends.arrivals);
  }

  /**
   * Notes calls whose silence takes a login from a visitor: with an answer he stays logged in, without one he is logged
   * out and sees another page. Silence says nothing about the visitor, so it must not cost him anything.
   */
  private silence(visits: HostVisits, entry: string, arrivals: readonly Arrival[]): void {
    const { diagrams, everybody, release } = this.visitors;
    const key = loginKeys(release.site).token;
    const isToken = (value: Diagram) =>
      diagrams.apply('is token', (one) => one !== null && one !== '', [value]);
    const brings = isToken(this.visitors.brought(`stored.${key}`));
    let [shown, keeps] = [diagrams.no, diagrams.no];
    for (const { when, state } of arrivals) {
      shown = diagrams.or(shown, when);
      const token = state.stored.get(key);
      keeps = diagrams.select(when, token ? isToken(token) : brings, keeps);
    }
    const loses = diagrams.minus(diagrams.and(shown, brings), keeps);
    if (diagrams.and(loses, everybody) === diagrams.no) return;
    for (const call of this.visitors.apiCalls) {
      const silent = diagrams.and(everybody, this.visitors.withSilence(loses, call));
      const who = diagrams.and(silent, this.visitors.withEmptyAnswer(keeps, call));
      if (who === diagrams.no) continue;
      for (const arrival of arrivals) {
        const when = diagrams.and(this.visitors.withSilence(arrival.when, call), who);
        if (when === diagrams.no) continue;
        const replies = { [call]: NO_ANSWER };
        const seen = {
          host: visits.host,
          entry,
          when,
          legs: arrival.legs,
          replies,
          stored: { [key]: 'token' },
        };
        this.book.add(['blocked-by-call', call], seen);
      }
    }
  }

  /**
   * Notes calls whose failure leads visitors away from where they came, to a page to which no good answer of the call
   * leads them, unless one leads them in a cycle. Being led to log in is no such thing: whom nobody can tell from a
   * stranger must log in again. A path that nothing is at is told as such. That no app answers over the bridge is no
   * failure: a browser has none, and may be led by that.
   */
  private sentAway(visits: HostVisits, entry: string, arrivals: readonly Arrival[], stopped: Diagram): void {
    const { diagrams, release } = this.visitors;
    const key = loginKeys(release.site).token;
    const least = visits.place(entry).match.kind === 'root' ? 3 : 2;
    const shown = new Map<string, Diagram>();
    const away: { readonly page: string; readonly who: Diagram; readonly arrival: Arrival }[] = [];
    for (const arrival of arrivals) {
      for (const [page, who] of this.problems.pagesOf(arrival)) {
        shown.set(page, diagrams.or(shown.get(page) ?? diagrams.no, who));
        const { path, legs, state } = arrival;
        if (legs < least || path === entry || this.problems.isUnmatched(visits, path)) continue;
        if (this.problems.partsOf(page).logsIn.length > 0) continue;
        const token = state.stored.get(key);
        const others = diagrams.and(
          diagrams.not(state.led.get(TO_LOG_IN) ?? diagrams.no),
          token ? diagrams.not(diagrams.is(token, null)) : diagrams.yes,
        );
        away.push({ page, who: diagrams.and(who, others), arrival });
      }
    }
    for (const { page, who, arrival } of away) {
      const { legs, state } = arrival;
      for (const call of who === diagrams.no ? [] : this.visitors.apiCalls) {
        const failing = diagrams.and(who, this.visitors.fails(call));
        if (failing === diagrams.no) continue;
        const led = diagrams.or(shown.get(page) as Diagram, stopped);
        // Of those who are led by rules on the answer each is looked at; others with those who are alike.
        const still = this.visitors.withSomeAnswer(led, call);
        const byAnswer = diagrams.and(failing, state.led.get(call) ?? diagrams.no);
        const when = diagrams.or(
          diagrams.minus(byAnswer, still),
          diagrams.unlike(diagrams.minus(failing, byAnswer), still),
        );
        if (when !== diagrams.no)
          this.book.add(['blocked-by-call', `${call}: ${page}`], { host: visits.host, entry, when, legs });
      }
    }
  }

  /**
   * Notes calls whose refusal leads where nobody can log in again: `unauthorised.to` of `schemas/api.json` is the same
   * for all hosts, and a host may have nothing at that path, or a page without a login for some. Whom the guard leads
   * on from there is as one who comes there.
   */
  private refusedElsewhere(visits: HostVisits, entry: string, arrivals: readonly Arrival[]): void {
    const { host } = visits;
    const { diagrams } = this.visitors;
    const set = ['/site/api/unauthorised/to'] as const;
    const { path, legs: first } = this.whereRefusedCome(visits);
    const isThere = !this.problems.isUnmatched(visits, path);
    if (isThere && this.problems.logsInAll(visits, path)) return;
    for (const [call, status] of this.refusable()) {
      for (const arrival of arrivals) {
        const { legs } = arrival;
        const starts = this.refused(arrival, call);
        if (!starts) continue;
        // Of those who stand there alike, wherever they come from, the first are the example.
        const [{ when: who, state }] = [...starts.values()] as [OnTheWay];
        const key = [host.id, call, legs, stateNumber(diagrams, state)].join(' ');
        const before = this.refusedAlike.get(key) ?? diagrams.no;
        if (diagrams.minus(who, before) === diagrams.no) continue;
        this.refusedAlike.set(key, diagrams.or(before, who));
        // Who is refused there once more does not stay.
        const staying = visits.follow(starts, 1).arrivals.flatMap((one) => {
          const again = one.state.answered.get(call) ?? diagrams.no;
          return one.legs === first ? [{ ...one, when: diagrams.minus(one.when, again) }] : [];
        });
        const atOnce = { arrivals: staying, stopped: diagrams.no };
        for (const { problem, when } of this.problems.at(visits, starts, atOnce, true)) {
          // Where nothing is, nobody looks for a login.
          if (problem[0] !== (isThere ? 'no-login' : 'missing-page')) continue;
          const all = { host, entry, when, legs: legs + first - 1, replies: { [call]: status }, set };
          this.book.add(problem, all);
        }
      }
    }
  }

  private readonly refusedAlike = new Map<string, Diagram>();

  /** The path whose page those see at once who are refused, and the navigations until then. */
  private whereRefusedCome(visits: HostVisits): { readonly path: string; readonly legs: number } {
    const { to } = this.visitors.release.site.api.unauthorised;
    const { match } = visits.place(to);
    return match.kind === 'root' ? { path: match.to, legs: 3 } : { path: to, legs: 2 };
  }

  /**
   * Notes a call whose refusal leads in a cycle. Whoever is refused is logged out and led to log in; where that page
   * leads a visitor without a login on to where the same call is made, the refusal leads back. All else that a refusal
   * leads to is a visit that begins at the login page, and is followed as such.
   */
  private refusedAgain(visits: HostVisits, entry: string, arrivals: readonly Arrival[]): void {
    const { diagrams, release } = this.visitors;
    const { host } = visits;
    if (entry !== release.site.api.unauthorised.to) return;
    const token = this.visitors.brought(`stored.${loginKeys(release.site).token}`);
    for (const [call, status] of this.refusable()) {
      for (const arrival of arrivals) {
        if (arrival.legs < 2) continue;
        let starts = this.refused(
          { ...arrival, when: diagrams.and(arrival.when, diagrams.is(token, null)) },
          call,
        );
        let again: Diagram = diagrams.no;
        for (let round = 0; starts && round < REFUSALS; round += 1) {
          const ends: readonly Arrival[] = visits.follow(starts).arrivals;
          starts = null;
          again = diagrams.no;
          for (const end of ends) {
            // Where they are led to log in, a refusal leads nobody on.
            if (end.legs === 1) continue;
            const next = this.refused(end, call);
            if (!next) continue;
            starts ??= next;
            for (const { when } of next.values()) again = diagrams.or(again, when);
          }
        }
        const someone = starts && this.visitors.someone(again);
        if (!someone) continue;
        const visit = visitOf(release, host, entry, someone.constraints, someone.own);
        const replies = { [call]: status };
        const played = new PlayedVisit(release, { ...visit, replies: { ...visit.replies, ...replies } });
        if (played.end.shown) continue;
        const of = { host, entry, when: again, legs: arrival.legs, replies };
        this.book.add(['redirect-loop', `${entry}, as ${call} is refused`], of);
      }
    }
  }

  /** Calls that the backend can refuse, and how that ends them. */
  private refusable(): readonly (readonly [call: string, status: string])[] {
    const [status] = this.visitors.release.site.api.unauthorised.status;
    return status === undefined ? [] : this.visitors.apiCalls.map((name) => [name, refusedStatus(status)]);
  }

  /** Those who have made a call on their way to a page, as it is refused; null where nobody has. */
  private refused(
    { when, state }: Pick<Arrival, 'when' | 'state'>,
    call: string,
  ): ReadonlyMap<string, OnTheWay> | null {
    const { diagrams, everybody, release } = this.visitors;
    const { api } = release.site;
    const called = state.answered.get(call) ?? diagrams.no;
    const who = diagrams.and(diagrams.and(when, everybody), called);
    if (who === diagrams.no) return null;
    const stored = new Map([
      ...state.stored,
      ...api.unauthorised.clear.map((key) => [key, diagrams.none] as const),
    ]);
    const answered = new Map([...state.answered].filter(([name]) => name !== call));
    const on = {
      ...leavingState(release.site, { ...state, answered }, new Map(), stored),
      led: new Map([[TO_LOG_IN, diagrams.yes]]),
    };
    return new Map([[api.unauthorised.to, { when: who, state: on }]]);
  }
}
