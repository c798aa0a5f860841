import { PROBE_TIME } from '../../compile/probe-time.ts';
import { WECHAT } from '../../decide/facts/apps.ts';
import { nativeReply } from '../../decide/guard/native-reply.ts';
import { readReply } from '../../decide/guard/read-reply.ts';
import { type Journey, type SimulatedWorld, simulateJourney } from '../../decide/guard/simulate-journey.ts';
import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { Facts } from '../../decide/model/facts.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { HostPart, Release, VisitRelease } from '../../decide/model/release.ts';
import type { Reply } from '../../decide/model/reply.ts';
import type { FetchRequest } from '../../decide/model/verdict.ts';
import { withPages } from '../../decide/routing/choose-page.ts';
import { chooseVersion } from '../../decide/routing/choose-version.ts';
import { type DefaultReply, EMPTY_SUCCESS_REPLY } from '../healthy-body.ts';
import { playOn } from '../play-on.ts';
import type { Departure } from '../transitions/transitions-from.ts';
import { versionedIn } from './channel-variants.ts';
import type { PageLink } from './page-exits.ts';
import { factsOfReplyStatus, NO_ANSWER } from './reply-status.ts';
import { type ConcreteVisit, leavingBy, stepsOf } from './visit-of.ts';

/** A concrete visit, played through the decider itself, as the page does. */
export class PlayedVisit {
  readonly inside: VisitRelease;
  private readonly start: Facts;
  private readonly world: SimulatedWorld;
  private played: readonly Journey[] | null = null;

  /** @param defaultReply what calls answer of which the visit says nothing. */
  constructor(
    readonly release: Release,
    readonly visit: ConcreteVisit,
    private readonly defaultReply: DefaultReply = EMPTY_SUCCESS_REPLY,
  ) {
    const { channels, hosts, id, pages, site } = release;
    const { os, app, userAgent = '', referrer = '' } = visit;
    this.inside = { id, site, host: hosts[visit.host] as HostPart };
    const start: Facts = {
      now: visit.at ?? PROBE_TIME,
      nav: { path: visit.path, query: visit.query, url: visit.path },
      env: { os, app, inWeChat: app === WECHAT, userAgent, referrer },
      stored: visit.stored,
      channels: {},
      replies: {},
      answered: [],
    };
    this.start = start;
    this.world = {
      channel: (of) => {
        const record = chooseVersion(channels[of] ?? emptyChannel(of), start);
        return withPages(record, versionedIn(pages), start);
      },
      reply: (request) => this.replyTo(request),
    };
  }

  /** The visit up to each page that is left, and to its end; it ends at a page that cannot be left so. */
  get stops(): readonly Journey[] {
    this.played ??= this.play();
    return this.played;
  }

  get end(): Journey {
    return this.stops.at(-1) as Journey;
  }

  /** The visit on from a page of it; null where that cannot be left so. */
  further(before: Journey, step: Departure): Journey | null {
    return playOn(this.release, this.inside, before, step, this.world)?.journey ?? null;
  }

  /** Another visit, to which calls answer alike. */
  another(visit: ConcreteVisit): PlayedVisit {
    return new PlayedVisit(this.release, visit, this.defaultReply);
  }

  /** The same visitor, who taps a link of the page at which a visit ends: with what is stored by then. */
  after({ to, query }: Pick<PageLink, 'to' | 'query'>, { stored: all }: Journey = this.end): PlayedVisit {
    const stored: Record<string, Scalar> = {};
    for (const [key, value] of Object.entries(all)) {
      if (value !== null && typeof value !== 'object') stored[key] = value;
    }
    return this.another({ ...leavingBy(this.visit, []), path: to, query, stored });
  }

  private play(): readonly Journey[] {
    const stops = [simulateJourney(this.inside, this.start, this.world)];
    for (const step of stepsOf(this.visit)) {
      const on = this.further(stops.at(-1) as Journey, step);
      if (!on) break;
      stops.push(on);
    }
    return stops;
  }

  private replyTo(request: Exclude<FetchRequest, { via: 'channel-record' }>): Reply {
    const { replies } = this.visit;
    const said = Object.hasOwn(replies, request.name) ? replies[request.name] : undefined;
    // In a browser there is no app to answer.
    const given = said ?? (request.via === 'api' ? this.defaultReply(request) : NO_ANSWER);
    if (typeof given === 'string') return { ...factsOfReplyStatus(given), data: {} };
    if (request.via === 'api') return readReply(this.release.site.api.endpoints[request.endpoint], given);
    return nativeReply(given.data as object);
  }
}
