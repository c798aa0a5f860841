import type { QueryClient } from '@tanstack/react-query';
import { question } from '../../api/use-answer.ts';
import { draftPath } from '../../drafts/draft-path.ts';
import { createPersonStorage, draftInHand } from '../../drafts/person-storage.ts';
import { COLUMNS } from '../../drafts/use-columns.ts';
import { ME_QUESTION } from '../../session/me.ts';
import { ASKED_OF_LIST, channelListPath } from './channel-list-path.ts';

/**
 * Asks for what the screen of channels shows first while the shell around it is drawn, which takes longer than the
 * answers; who isn't signed in is asked by the shell.
 */
export function askChannelsAhead(client: QueryClient, { searchParams }: URL): null {
  void client.ensureQueryData(ME_QUESTION).then(
    ({ id }) => {
      const draft = draftInHand(createPersonStorage(id, window.localStorage)) ?? undefined;
      const url = Object.fromEntries(ASKED_OF_LIST.map((name) => [name, searchParams.get(name) ?? '']));
      const paths = [
        COLUMNS,
        ...(draft === undefined ? [] : [draftPath(draft)]),
        channelListPath(url, draft),
      ];
      for (const path of paths) void client.prefetchQuery(question(path));
    },
    () => undefined,
  );
  return null;
}
