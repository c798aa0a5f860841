import type { ChannelChoices, ChannelColumn, ChannelDetail, ChannelPage } from '../contract/channel.ts';
import type { Me } from '../contract/person.ts';
import type { Books } from '../drafts/books.ts';
import type { DraftOverlay } from '../drafts/draft-overlay.ts';
import { mayTouch, noChannel, refuseUnseen } from '../drafts/refuse-channels.ts';
import { sought } from '../search/sought.ts';
import { channelColumns } from './channel-columns.ts';
import { channelLines } from './channel-lines.ts';
import { HEADERS } from './headers.ts';

/** What is asked of the list; every filter that is not there passes all. */
export interface ChannelQuery {
  readonly q?: string | undefined;
  readonly group?: string | undefined;
  /** Brand and company are those that visitors see. */
  readonly brand?: string | undefined;
  readonly company?: string | undefined;
  readonly state?: string | undefined;
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
  choices(person: Viewer, overlay: DraftOverlay): ChannelChoices;
  list(person: Viewer, query: ChannelQuery, overlay: DraftOverlay): ChannelPage;
  /** Throws `ConsoleRefusal`, the same where there is none and where the person may not see it. */
  detail(person: Viewer, id: string, overlay: DraftOverlay): ChannelDetail;
}

export function openChannels(books: Books): Channels {
  return {
    columns: () => channelColumns(books.current().book.states.config),
    choices(person, overlay) {
      const lines = [...channelLines(books.current().book, overlay)].filter(({ row }) =>
        mayTouch(person, row.id),
      );
      const each = (of: readonly string[]) => [...new Set(of)].filter((one) => one !== '').sort(BY_NAME);
      return {
        companies: each(lines.map(({ company }) => company)),
        states: each(lines.flatMap(({ states }) => states)),
      };
    },
    list(person, { q = '', group, brand, company, map, state, changed = false, from, limit }, overlay) {
      const words = sought(q).split(/\s+/).filter(Boolean);
      const lines = [...channelLines(books.current().book, overlay)];
      const found = lines.filter(({ row: { id, cells, change }, text, ...line }) => {
        return (
          mayTouch(person, id) &&
          words.every((word) => text.includes(word)) &&
          (!group || (cells[HEADERS.groups] ?? '').split('、').includes(group)) &&
          (!brand || line.brand === brand) &&
          (!company || line.company === company) &&
          (!state || line.states.includes(state)) &&
          (!map || cells[HEADERS.map] === map) &&
          (!changed || change !== null)
        );
      });
      const rows = found.slice(from, from + limit).map(({ row }) => row);
      const next = from + limit < found.length ? String(from + limit) : null;
      return { rows, next, total: found.length };
    },
    detail(person, id, overlay) {
      refuseUnseen(person, id);
      const { book } = books.current();
      const row = [...channelLines(book, overlay)].find((one) => one.row.id === id)?.row;
      if (!row) throw noChannel(id);
      const listed = book.states.channels.get(id)?.listedGroups ?? new Map<string, string>();
      return { ...row, listedIn: [...listed.keys()] };
    },
  };
}

const BY_NAME = new Intl.Collator('zh-CN').compare;
