import { COLUMNS } from '../../../engine/cli/sheet/columns.ts';
import { child, entries, textAt } from '../../../engine/compile/at.ts';
import { baseName } from '../../../engine/compile/file-kinds.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { DEFAULT_HOST, pickHost } from '../../../engine/decide/routing/pick-host.ts';
import type { ReleaseStore } from '../../release/release-store.ts';
import type { ChannelColumn, ChannelDetail, ChannelPage } from '../contract/channel.ts';
import type { Me } from '../contract/person.ts';
import type { Books } from '../drafts/books.ts';
import { CHANNEL_HEADER } from '../drafts/channel-book.ts';
import type { DraftOverlay } from '../drafts/draft-overlay.ts';
import { mayTouch, noChannel, refuseUnseen } from '../drafts/refuse-channels.ts';
import { channelLines } from './channel-lines.ts';
import { effectiveValues } from './effective-values.ts';

/** What is asked of the list; every filter that is not there passes all. */
export interface ChannelQuery {
  readonly q?: string | undefined;
  readonly group?: string | undefined;
  readonly brand?: string | undefined;
  readonly map?: string | undefined;
  /** Only what the draft changes. */
  readonly changed?: boolean;
  readonly from: number;
  readonly limit: number;
}

/** Whose channels are asked for. */
type Viewer = Pick<Me, 'ranges'>;

export interface Channels {
  columns(): readonly ChannelColumn[];
  list(person: Viewer, query: ChannelQuery, overlay: DraftOverlay): ChannelPage;
  /** Throws `ConsoleRefusal`, the same where there is none and where the person may not see it. */
  detail(person: Viewer, id: string, overlay: DraftOverlay): ChannelDetail;
}

const GROUPS = headerOf('groups');
const MAP = headerOf('conversion-map');
const BRAND = COLUMNS.find(({ kind }) => kind.is === 'name' && kind.of === 'brand')?.header ?? '';

/** @param live what visitors have here, which is the version, unless this server shows its files. */
export function openChannels(books: Books, store: ReleaseStore, live: () => Release): Channels {
  let read = { version: 0, release: live() };
  /** Reading a release looks at each of its files. */
  const releaseOf = (version: number): Release => {
    const id = store.log().find(({ n }) => n === version)?.id ?? '';
    if (read.version !== version) read = { version, release: live().id === id ? live() : store.read(id) };
    return read.release;
  };

  return {
    columns() {
      const { config } = books.current().book.states;
      return COLUMNS.map(
        ({ header, kind }): ChannelColumn => ({ header, kind: kind.is, choices: choicesOf(kind) }),
      );

      function choicesOf(kind: (typeof COLUMNS)[number]['kind']): ChannelColumn['choices'] {
        const named = (values: readonly (readonly [string, string | null, (string | null)?])[]) =>
          values.map(([value, about, within = null]) => ({ value, about: about ?? '', within }));
        switch (kind.is) {
          case 'groups':
            return named(
              config.groups.map((at) => [
                textAt(at, 'group') ?? '',
                textAt(at, 'about'),
                textAt(at, 'within'),
              ]),
            );
          case 'conversion-map':
            return named(
              config.conversions.map((at) => [textAt(at, 'conversion') ?? '', textAt(at, 'about')]),
            );
          case 'word':
            return named(Object.keys(kind.words).map((word) => [word, null]));
          case 'name':
            return kind.of === 'brand'
              ? named(config.brands.map((at) => [baseName(at.file), textAt(at, 'name')]))
              : named(
                  entries(child(config.destinations, 'variants')).map(([name, at]) => [
                    name,
                    textAt(at, 'about'),
                  ]),
                );
          default:
            kind.is satisfies 'channel' | 'text' | 'conversion-id';
            return [];
        }
      }
    },
    list(person, { q = '', group, brand, map, changed = false, from, limit }, overlay) {
      const words = q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
      const lines = [...channelLines(books.current().book, overlay)];
      const found = lines.filter(({ row: { id, cells, change }, text }) => {
        return (
          mayTouch(person, id) &&
          words.every((word) => text.includes(word)) &&
          (!group || (cells[GROUPS] ?? '').split('、').includes(group)) &&
          (!brand || cells[BRAND] === brand) &&
          (!map || cells[MAP] === map) &&
          (!changed || change !== null)
        );
      });
      const rows = found.slice(from, from + limit).map(({ row }) => row);
      const next = from + limit < found.length ? String(from + limit) : null;
      return { rows, next, total: found.length };
    },
    detail(person, id, overlay) {
      refuseUnseen(person, id);
      const { book, version } = books.current();
      const row = [...channelLines(book, overlay)].find((one) => one.row.id === id)?.row;
      if (!row) throw noChannel(id);
      const release = releaseOf(version);
      const listed = book.states.channels.get(id)?.listedGroups ?? new Map<string, string>();
      return {
        ...row,
        listedIn: [...listed.keys()],
        effective: effectiveValues(release, pickHost(release.hosts, DEFAULT_HOST), id, row.cells),
      };
    },
  };
}

function headerOf(kind: (typeof COLUMNS)[number]['kind']['is']): string {
  return COLUMNS.find((column) => column.kind.is === kind)?.header ?? CHANNEL_HEADER;
}
