import { queryText } from '../../api/query-text.ts';

/** What stands in the address of the screen and chooses the rows of its list. */
export const ASKED_OF_LIST = ['q', 'group', 'brand', 'company', 'map', 'state', 'cursor'] as const;

const PAGE_ROWS = 50;

/**
 * Where a page of the list of channels is asked for.
 *
 * @param url parts of the screen's address, others than these are left out.
 * @param draft number of the draft as whose values they are shown.
 */
export function channelListPath(
  url: Readonly<Partial<Record<(typeof ASKED_OF_LIST)[number], string>>>,
  draft: number | undefined,
): string {
  const asked = ASKED_OF_LIST.map((name) => [name, url[name]] as const);
  return `/api/channels${queryText({ draft, ...Object.fromEntries(asked), limit: PAGE_ROWS })}`;
}
