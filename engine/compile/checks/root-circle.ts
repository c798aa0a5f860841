import { failedReply, readReply } from '../../decide/guard/read-reply.ts';
import { type Journey, type SimulatedWorld, simulateJourney } from '../../decide/guard/simulate-journey.ts';
import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { Facts } from '../../decide/model/facts.ts';
import type { Json } from '../../decide/model/json.ts';
import type { VisitRelease } from '../../decide/model/release.ts';
import { child, items, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { EARLIEST_TIME, limitsOf } from '../logic/limits-of.ts';
import { brandFields } from '../normalise/brand-layers-of.ts';
import { type Context, createContext } from '../normalise/context.ts';
import { recordOf } from '../normalise/normalise-channels.ts';
import { normaliseHosts } from '../normalise/normalise-hosts.ts';
import { normaliseSite } from '../normalise/normalise-site.ts';
import { PROBE_TIME } from '../probe-time.ts';

export const rootCircle: Check<'C095'> = {
  code: 'C095',
  title: 'The root of every host leads to a page',
  meaning:
    'A visitor without a login who opens the host by its name alone is followed through the guard, while every call succeeds. When the way never ends, whatever the time, nobody sees more than the page of the redirect limit.',
  files: ['host', 'guard', 'routes', 'every-host'],
  onlyWhenSound: true,
  check(config, report) {
    const context = createContext(config, brandFields);
    const site = normaliseSite(context, 0);
    const hosts = normaliseHosts(context);
    const limits = limitsOf(site as unknown as Json, 'now', new Map());
    const times = limits.filter((time) => time >= EARLIEST_TIME);
    for (const at of config.hosts) {
      const host = hosts[textAt(at, 'host') ?? ''];
      if (!host) continue;
      const release: VisitRelease = { id: '', site, host };
      const world = worldOf(context, release);
      const journeyAt = (now: number) => simulateJourney(release, arrival(host.id, now), world);
      const journey = journeyAt(PROBE_TIME);
      if (journey.shown !== null) continue;
      // A circle at some times only is for `prove` to find.
      if (times.some((now) => journeyAt(now).shown !== null)) continue;
      report(child(at, 'root'), { way: pathsOf(journey) }, { related: rowsOf(journey, config) });
    }
  },
};

/** A visitor who has never been here and opens the bare name of the host. */
function arrival(host: string, now: number): Facts {
  return {
    now,
    nav: { path: '/', query: {}, url: `https://${host}/` },
    env: { os: 3, app: 'browser', inWeChat: false, userAgent: '', referrer: '' },
    stored: {},
    channels: {},
    replies: {},
    answered: [],
  };
}

/** Every call succeeds and says nothing more; a browser has no native app around it. */
function worldOf(context: Context, { site }: VisitRelease): SimulatedWorld {
  const members = new Map(channelMembers(context.config).map((member) => [member.id, member]));
  return {
    channel(id) {
      const member = members.get(id);
      return member ? recordOf(member, context) : emptyChannel(id);
    },
    reply(request) {
      if (request.via === 'bridge') return failedReply('timeout');
      return readReply(site.api.endpoints[request.endpoint], { code: site.api.successCode, data: {} });
    },
  };
}

/** The paths up to the first one that the visitor has seen already. */
function pathsOf({ legs }: Journey): readonly string[] {
  const way: string[] = [];
  for (const { nav } of legs) {
    way.push(nav.path);
    if (way.indexOf(nav.path) < way.length - 1) break;
  }
  return way;
}

/** The rows of the guard that lead the visitor on. */
function rowsOf({ legs }: Journey, config: Config): readonly { file: string; pointer: string }[] {
  const led = new Set(legs.map(({ verdict }) => `${verdict.by.step} ${verdict.by.row}`));
  return items(child(config.guard, 'steps')).flatMap((step) =>
    items(child(step, 'rows')).filter((row) => led.has(`${textAt(step, 'id')} ${textAt(row, 'id')}`)),
  );
}
