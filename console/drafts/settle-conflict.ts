import type { QueryClient } from '@tanstack/react-query';
import type { Draft } from '../../server/console/contract/draft.ts';
import { callApi } from '../api/call-api.ts';
import { type Keep, keyOf } from './conflict-table.tsx';
import { draftPath } from './draft-path.ts';
import type { Edit } from './outbox.ts';

/** What of an edit is to be sent now that somebody has said whose values stay; null where all are theirs. */
export async function settleConflict(client: QueryClient, edit: Edit, keep: Keep): Promise<Edit | null> {
  const draft = await callApi<Draft>(draftPath(edit.draft));
  client.setQueryData([draftPath(draft.number)], draft);
  const isTheirs = (header: string) => keep[keyOf({ channel: edit.channel, header })] === 'theirs';
  const mine = Object.entries(edit.cells).filter(([header]) => !isTheirs(header));
  return mine.length === 0 ? null : { ...edit, seen: draft.seq, cells: Object.fromEntries(mine) };
}
