import type { ChannelChoices, ChannelColumn, ChannelDetail, ChannelPage } from '../contract/channel.ts';
import type { Me } from '../contract/person.ts';
import type { Books } from '../drafts/books.ts';
import type { DraftOverlay } from '../drafts/draft-overlay.ts';
import { mayTouch, noChannel, refuseUnseen } from '../drafts/refuse-channels.ts';
import { sought } from '../search/sought.ts';
import { channelColumns } from './channel-columns.ts';
import { channelLines, type FoundRow } from './channel-lines.ts';
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
      const { ids, line } = channelLines(books.current().book, overlay);
      const lines = ids.filter((id) => mayTouch(person, id)).map(line);
      const each = (of: readonly string[]) => [...new Set(of)].filter((one) => one !== '').sort(BY_NAME);
      return {
        companies: each(lines.map(({ company }) => company)),
        states: each(lines.flatMap(({ states }) => states)),
      };
    },
    list(person, { q = '', group, brand, company, map, state, changed = false, from, limit }, overlay) {
      const words = sought(q).split(/\s+/).filter(Boolean);
      const { ids, line } = channelLines(books.current().book, overlay);
      /** What is not asked needs no line: ten thousand take their time where nobody has looked yet. */
      const asked: readonly ((found: FoundRow) => boolean)[] = [
        ...words.map(
          (word) =>
            ({ text }: FoundRow) =>
              text.includes(word),
        ),
        ...(group
          ? [({ row }: FoundRow) => (row.cells[HEADERS.groups] ?? '').split('、').includes(group)]
          : []),
        ...(brand ? [(one: FoundRow) => one.brand === brand] : []),
        ...(company ? [(one: FoundRow) => one.company === company] : []),
        ...(state ? [({ states }: FoundRow) => states.includes(state)] : []),
        ...(map ? [({ row }: FoundRow) => row.cells[HEADERS.map] === map] : []),
        ...(changed ? [({ row }: FoundRow) => row.change !== null] : []),
      ];
      const found = ids.filter((id) => mayTouch(person, id) && asked.every((is) => is(line(id))));
      const rows = found.slice(from, from + limit).map((id) => line(id).row);
      const next = from + limit < found.length ? String(from + limit) : null;
      return { rows, next, total: found.length };
    },
    detail(person, id, overlay) {
      refuseUnseen(person, id);
      const { book } = books.current();
      const { ids, line } = channelLines(book, overlay);
      if (!ids.includes(id)) throw noChannel(id);
      const listed = book.states.channels.get(id)?.listedGroups ?? new Map<string, string>();
      return { ...line(id).row, listedIn: [...listed.keys()] };
    },
  };
}

const BY_NAME = new Intl.Collator('zh-CN').compare;
