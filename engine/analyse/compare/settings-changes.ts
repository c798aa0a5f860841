import type { Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { isSameJson } from '../prove/is-same-json.ts';
import type { Change, ChangeBook } from './change-book.ts';
import { toldValue, toldWord } from './told.ts';
import { type Topic, type TopicKind, topic } from './topic.ts';

/** Parts of a site that hold for everybody and that no visitors are told apart by. */
const SITE_PARTS = ['api', 'bridge', 'environment', 'phone', 'storage'] as const;

/** The same of a host. */
const HOST_PARTS = ['apiBase', 'trackingBase'] as const;

/**
 * Notes settings that work behind what visitors see: calls, names of stored values, the native app, what is tracked. No
 * way of a visitor may show the difference, but who publishes it must know that it reaches everybody. Where calls lead
 * visitors, after a login and when it is refused, is told as a destination.
 */
export function settingsChanges(
  before: Release,
  after: Release,
  everyone: readonly string[],
  book: ChangeBook,
): void {
  const note = (of: Topic, was: unknown, is: unknown, host: string | null = null): void => {
    if (!isSameJson(was, is))
      book.add({ aspect: 'settings', topic: of, ...toldOf(was, is) }, everyone, { host });
  };
  const parts = [partsOf(before), partsOf(after)] as const;
  for (const part of SITE_PARTS) note(topic('settings', part), parts[0][part], parts[1][part]);
  for (const [kind, leads] of LEADS) {
    const led = { was: leads(before), is: leads(after) };
    book.compare({ aspect: 'destination', topic: topic(kind), ...led }, everyone);
  }
  note(topic('settings', 'tracking'), before.ads.tracking, after.ads.tracking);
  const { steps: _steps, ...guardBefore } = before.site.guard;
  const { steps: _others, ...guardAfter } = after.site.guard;
  note(topic('settings', 'guard'), guardBefore, guardAfter);
  for (const id of Object.keys({ ...before.hosts, ...after.hosts })) {
    const [old, host] = [pickHost(before.hosts, id), pickHost(after.hosts, id)];
    for (const part of HOST_PARTS) note(topic('host-settings', part), old[part], host[part], id);
  }
}

/** Where the settings of calls lead visitors, on all hosts. */
const LEADS: readonly (readonly [kind: TopicKind, leads: (release: Release) => string])[] = [
  ['login', ({ site }) => site.api.afterLogin],
  ['refused', ({ site }) => site.api.unauthorised.to],
];

/** The settings besides where they lead visitors, which is told as such. */
function partsOf({ site }: Release): Readonly<Record<(typeof SITE_PARTS)[number], unknown>> {
  const { afterLogin: _after, unauthorised, ...api } = site.api;
  const { to: _to, ...refused } = unauthorised;
  return { ...site, api: { ...api, unauthorised: refused } };
}

/** Short values as they are; of longer ones only that they are others. */
function toldOf(was: unknown, is: unknown): Pick<Change, 'was' | 'is'> {
  const isShort = (value: unknown) => typeof value !== 'object' || value === null;
  if (!isShort(was) || !isShort(is)) return { was: toldWord('as-they-were'), is: toldWord('other-values') };
  const told = (value: unknown) => toldValue(value === undefined || value === null ? null : String(value));
  return { was: told(was), is: told(is) };
}
