import type { Change } from '../../analyse/compare/change-book.ts';
import type { ConcreteVisit } from '../../analyse/prove/visit-of.ts';
import type { Release } from '../../decide/model/release.ts';

/** A path at which nothing was before. */
export interface NewPage {
  /** Where visitors come to who open it: the page itself, and wherever the guard leads some of them. */
  readonly leadsTo: readonly string[];
  readonly hosts: readonly string[];
  /** Channels that visitors get where the guard leads them, and on which hosts. */
  readonly gives: readonly { readonly channel: string; readonly hosts: readonly string[] }[];
  /** One visitor who sees the page; null where nobody is known who does. */
  readonly visit: ConcreteVisit | null;
  readonly changes: readonly Change[];
}

/**
 * The paths that only the new release knows: whoever opened one before came to the page of unknown paths, so that each
 * way of being led from there is a change of its own, as is all that comes of a channel that visitors get there, and
 * all of them together are one new page.
 */
export function newPages({ site }: Release, changes: readonly Change[]): readonly NewPage[] {
  const pages = site.routes.flatMap(({ path }) => {
    const before = `${path} (${site.unmatched.page})`;
    const own = changes.filter(
      (change) =>
        change.aspect === 'destination' &&
        change.about === '' &&
        change.before === before &&
        change.otherChannel === null,
    );
    const shown = own.find(({ after }) => after.startsWith(`${path} (`));
    return shown ? [{ path, own, shown }] : [];
  });
  const added = new Set(pages.map(({ path }) => path));
  // What happens at an address that was there before is another thing.
  const came = changes.filter((change) => {
    const at = channelFrom(change);
    return at.length > 0 && at.every((path) => added.has(path));
  });
  return pages.map(({ path, own, shown }): NewPage => {
    const leadsTo = [shown.after, ...own.filter((one) => one !== shown).map(({ after }) => after)];
    const alsoHere = came.filter((change) => channelFrom(change).includes(path));
    // For the visit and for later ones, which is one thing to read.
    const given = alsoHere.filter(({ otherChannel }) => !otherChannel);
    const gives = [...new Set(given.map(({ after }) => after))].map((channel) => ({
      channel,
      hosts: [...new Set(given.flatMap(({ after, hosts }) => (after === channel ? hosts : [])))],
    }));
    return { leadsTo, hosts: shown.hosts, gives, visit: shown.visit, changes: [...own, ...alsoHere] };
  });
}

/** The addresses at which visitors get another channel, if the change is that or comes of it. */
function channelFrom({ aspect, about, paths, otherChannel }: Change): readonly string[] {
  if (otherChannel) return otherChannel.at;
  return aspect === 'conversion' && (about === 'channel' || about === 'remembered channel') ? paths : [];
}
