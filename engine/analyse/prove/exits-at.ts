import type { BlockTraits } from '../../compile/block-traits.ts';
import type { PageSpec } from '../../decide/model/page.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { Address, HostAddresses } from './host-addresses.ts';
import { type PageExit, type PageLink, pageExits } from './page-exits.ts';
import type { ProveModel } from './prove-model.ts';
import { isNever } from './with-when.ts';

/**
 * What can be done on a page at a path, with conditions of which everything is worked out that path and host decide.
 */
export interface ExitsAt {
  /** Links to other paths. */
  readonly links: readonly PageLink[];
  /** Those to which something is at, and which are there without an answer. */
  readonly ways: readonly PageLink[];
  /** Those to which nothing is at. */
  readonly broken: readonly PageLink[];
  /** Something to act on, or another transition; to go back is none. */
  readonly offers: readonly { readonly when?: Rule }[];
  /** Blocks with nothing to act on until a call is answered. */
  readonly filled: readonly PageExit[];
  /** False for a page with nothing of all that, and no way back. */
  readonly isAny: boolean;
}

const known = new WeakMap<Address, Map<string, ExitsAt>>();

/** What can be done on a page that is shown at a path; null where pages are not looked at. */
export function exitsAt(
  { release, traits }: Pick<ProveModel, 'release' | 'traits'>,
  addresses: HostAddresses,
  path: string,
  id: string,
): ExitsAt | null {
  const page = release.pages[id];
  if (!page || !traits) return null;
  const address = addresses.at(path);
  let ofPlace = known.get(address);
  if (!ofPlace) {
    ofPlace = new Map();
    known.set(address, ofPlace);
  }
  let exits = ofPlace.get(id);
  if (!exits) {
    exits = exitsOf(page, traits, addresses, path);
    ofPlace.set(id, exits);
  }
  return exits;
}

function exitsOf(page: PageSpec, traits: BlockTraits, addresses: HostAddresses, path: string): ExitsAt {
  const address = addresses.at(path);
  const open = <Exit extends { readonly when?: Rule }>(all: readonly Exit[]) =>
    all.flatMap((exit) => {
      const when = exit.when === undefined ? true : address.fold(exit.when);
      return isNever(when) ? [] : [{ ...exit, when }];
    });
  const found = pageExits(page, traits);
  const [all, others] = [open(found.links), open(found.others)];
  const links = all.filter(({ to }) => to !== path);
  const broken = links.filter(({ to }) => to !== '/' && addresses.at(to).isUnmatched);
  // With other parameters a link to the page shows another part of it.
  const turns = all.filter(({ to, query }) => to === path && Object.keys(query).length > 0);
  return {
    links,
    broken,
    ways: links.filter((link) => !link.isFilled && !broken.includes(link)),
    offers: [...others.filter(({ by, call }) => by !== 'back' && call === null), ...turns],
    filled: others.filter(({ call }) => call !== null),
    isAny: all.length + others.length > 0,
  };
}
