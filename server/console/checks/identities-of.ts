import {
  channelAndVersion,
  filingProblem,
  type LegalRow,
  legalMatrix,
} from '../../../engine/analyse/prove/legal-matrix.ts';
import { hostNames } from '../../../engine/cli/words/chinese-visit.ts';
import { addressTitle } from '../../../engine/cli/words/page-name.ts';
import type { BlockTraits } from '../../../engine/compile/block-traits.ts';
import type { Filings } from '../../../engine/compile/filings.ts';
import { quoted } from '../../../engine/compile/problems/chinese/quoted.ts';
import { emptyChannel } from '../../../engine/decide/model/empty-channel.ts';
import type { ChannelRecord, Release } from '../../../engine/decide/model/release.ts';
import type { Identity, IdentityWords } from '../contract/check.ts';

/** What stands at a place for one channel. */
interface Shown {
  readonly place: string;
  readonly words: IdentityWords;
}

type Place = Identity['places'][number];

interface Growing extends Omit<Identity, 'places' | 'channels' | 'begun'> {
  readonly channels: Set<string>;
  readonly places: Map<string, Omit<Place, 'channels'> & { readonly channels: string[] }>;
}

/**
 * Who stands behind the pages for visitors of some channels, before and after; those that are new somewhere come
 * first. Channels that say the same of it are worked out once.
 */
export function identitiesOf(
  before: Release,
  after: Release,
  channels: readonly string[],
  begun: ReadonlySet<string>,
  { filings, apps }: BlockTraits,
): readonly Identity[] {
  const shownIn = (release: Release) => {
    const known = new Map<string, readonly Shown[]>();
    return (channel: string): readonly Shown[] => {
      const record = release.channels[channel] ?? emptyChannel(channel);
      const inApps = apps.filter((app) => app.channels.includes(channel)).map(({ appname }) => appname);
      const key = JSON.stringify([layersOf(record), inApps]);
      const shown =
        known.get(key) ??
        legalMatrix(release, apps, { host: null, channel }).flatMap((row) => shownBy(release, row));
      known.set(key, shown);
      return shown;
    };
  };
  const [shownBefore, shownAfter] = [shownIn(before), shownIn(after)];
  const rows = new Map<string, Growing>();
  for (const channel of channels) {
    const stood = begun.has(channel) ? [] : shownBefore(channel);
    const old = new Map(stood.map(({ place, words }) => [place, words]));
    for (const { place, words } of shownAfter(channel)) {
      const key = JSON.stringify(words);
      const row: Growing = rows.get(key) ?? {
        ...words,
        isDeclared: isDeclared(words, filings),
        channels: new Set(),
        places: new Map(),
      };
      const was = otherWords(old.get(place), words);
      row.channels.add(channel);
      const at = row.places.get(`${place} ${was}`) ?? { where: place, was, channels: [] };
      at.channels.push(channel);
      row.places.set(`${place} ${was}`, at);
      rows.set(key, row);
    }
  }
  const changed = ({ begun: some, places }: Identity) =>
    some.length + places.filter(({ was }) => was !== null).length;
  return [...rows.values()]
    .map((row) => {
      const all = [...row.channels];
      return {
        ...row,
        channels: all,
        begun: all.filter((channel) => begun.has(channel)),
        places: [...row.places.values()],
      };
    })
    .sort((one, other) => changed(other) - changed(one));
}

/** What was said otherwise; null where nothing was. */
function otherWords(old: IdentityWords | undefined, words: IdentityWords): string | null {
  const parts = ['name', 'company', 'filing', 'funding'] as const;
  const other = parts.filter((part) => old && old[part] !== words[part]).map((part) => old?.[part]);
  return other.length === 0 ? null : other.join(' · ');
}

/** Null where nobody has declared any company. */
function isDeclared({ company, filing }: IdentityWords, filings: Filings): boolean | null {
  const written = (value: string) => ({ value, from: '' });
  if (filings.size === 0) return null;
  return filingProblem({ company: written(company), filing: written(filing) }, filings) === null;
}

/** All of a channel that can say who stands behind its pages. */
function layersOf({ brand, versions }: ChannelRecord): unknown {
  return [brand.map(({ fields }) => fields), versions];
}

/** Places are told apart by host, path, app and version. */
function shownBy(release: Release, row: LegalRow): readonly Shown[] {
  const { host, path, app, channels, name, company, filing, funding } = row;
  const words = { name: name.value, company: company.value, filing: filing.value, funding: funding.value };
  return channels.map((named) => {
    const [, version] = channelAndVersion(named);
    const place = [
      hostNames([host]),
      path === '*' ? '' : `${quoted(addressTitle(release, path) ?? path)} ${path}`,
      app === null ? '' : `在 ${app} 里`,
      version === '' ? '' : `版本 ${version}`,
    ];
    return { place: place.filter(Boolean).join(' '), words };
  });
}
