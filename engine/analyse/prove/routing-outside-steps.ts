import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { HostPart, Release } from '../../decide/model/release.ts';
import { isSameJson } from './is-same-json.ts';
import { channelChoice, type IsKept } from './kept-keys.ts';
import { tableChanges } from './table-changes.ts';

/** True when rules can ask the same of two hosts. */
export function isSameTable(was: HostPart, is: HostPart): boolean {
  const titles = ({ screens }: HostPart) => screens.map(({ title }) => title);
  return tableChanges(was, is).length === 0 && isSameJson(titles(was), titles(is));
}

/** What of a site decides where visitors go, wherever they are, without the steps of the guard. */
export function routingOutsideAddresses(release: Release, isKept: IsKept): unknown {
  const { guard, api, storage } = release.site;
  // Which channel a visitor has who brings none is asked of those alone.
  const { steps: _, ...others } = guard;
  const rest = { ...others, channel: { ...channelChoice(release, isKept), default: null } };
  const reads = Object.entries(api.endpoints).map(([name, endpoint]) => [name, endpoint.reads ?? null]);
  return [rest, api.unauthorised, reads, storage];
}

/** The same with what stands at paths, and where flow codes lead. */
export function routingOutsideSteps(release: Release, isKept: IsKept): unknown {
  const { routes, unmatched, destinations } = release.site;
  return [routingOutsideAddresses(release, isKept), routes, unmatched, destinations];
}

/** True when rules can ask the same of every channel in two releases. */
export function knowsChannelsAlike(before: Release, after: Release): boolean {
  const asked = ({ channels }: Release, id: string) => {
    const { groups, title, variant, pages, versions } = channels[id] ?? emptyChannel(id);
    return [groups, title, variant, pages, versions];
  };
  return Object.keys({ ...before.channels, ...after.channels }).every((id) => {
    const isVery = before.channels[id] === after.channels[id];
    return isVery || isSameJson(asked(before, id), asked(after, id));
  });
}

/** Pages that are others, or show a form that is another. */
export function changedPages(before: Release, after: Release): ReadonlySet<string> {
  const forms = new Set(
    Object.keys({ ...before.forms, ...after.forms }).filter(
      (id) => !isSameJson(before.forms[id], after.forms[id]),
    ),
  );
  const isChanged = (id: string) =>
    !isSameJson(contentOf(before, id), contentOf(after, id)) ||
    after.pages[id]?.blocks.some(({ with: options }) => forms.has(String(options.form))) === true;
  return new Set(Object.keys({ ...before.pages, ...after.pages }).filter(isChanged));
}

/** What a page shows; who gets which of its versions is a question of channels and times. */
function contentOf({ pages }: Release, id: string): unknown {
  const { versions: _, about: _said, ...content } = pages[id] ?? {};
  return content;
}
