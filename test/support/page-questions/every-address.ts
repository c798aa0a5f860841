import type { LegalRow } from '../../../engine/analyse/prove/legal-matrix.ts';
import { matchPath } from '../../../engine/decide/routing/match-path.ts';
import { OPEN_PAGES, type OpenPage } from '../open-page.ts';
import { shippedRelease } from '../shipped-release.ts';
import { legalSample } from './legal-sample.ts';

/** An address that is visited, and who must stand behind its page where that is looked at. */
export interface EveryAddress extends OpenPage {
  readonly name: string;
  readonly legal?: LegalRow;
}

const release = shippedRelease();

/** A path of the host that shows who stands behind it: that of the row, or one without a brand of its own. */
function pathOf({ host, path }: LegalRow): string {
  const screens = release.hosts[host]?.screens ?? [];
  return path === '*' ? (screens.find(({ brand }) => brand.length === 0)?.path ?? '/privacy') : path;
}

/** A channel of the row; one that no file names where it is all others. */
function channelOf({ channels: [first = '*'] }: LegalRow): string {
  return first === '*' ? 'channel_4242' : first;
}

function legalAddress(row: LegalRow): EveryAddress {
  const host = release.hosts[row.host];
  const path = pathOf(row);
  if (!host) throw new Error(`no host ${row.host}`);
  const match = matchPath({ id: release.id, site: release.site, host }, path);
  return {
    ...(row.host === 'default' ? {} : { host: row.host }),
    name: `${row.host} ${path} ${channelOf(row)}${row.app === null ? '' : ` in ${row.app}`}`,
    address: `${path}?channel=${channelOf(row)}`,
    path,
    screen: match.kind === 'page' ? match.screen : '',
    login: false,
    legal: row,
  };
}

/** Blocks that look at the visitor's system by themselves. */
const BLOCKS_BY_DEVICE: readonly string[] = ['download-bar', 'follow-account'];

/** Whether the page of an address shows something else on another system. */
export function isByDevice({ host = 'default', path }: EveryAddress): boolean {
  const table = release.hosts[host];
  const match = table && matchPath({ id: release.id, site: release.site, host: table }, path);
  const blocks = match?.kind === 'page' ? (release.pages[match.page]?.blocks ?? []) : [];
  return blocks.some((one) => BLOCKS_BY_DEVICE.includes(one.block) || JSON.stringify(one).includes('"env.'));
}

/**
 * Every address that shows a page, and those that show together every name, company, filing number and funding text.
 */
export const EVERY_ADDRESS: readonly EveryAddress[] = [
  ...OPEN_PAGES.map((page) => ({ ...page, name: `${page.host ?? ''}${page.address}` })),
  ...legalSample.map(legalAddress),
];
