import type { UseQueryResult } from '@tanstack/react-query';
import type { ChannelColumns } from '../../server/console/contract/channel.ts';
import { useAnswer } from '../api/use-answer.ts';

export const COLUMNS = '/api/channels/columns';

/** The columns of the sheet of channels, with the names of what may stand in them. */
export function useColumns(): UseQueryResult<ChannelColumns> {
  return useAnswer<ChannelColumns>(COLUMNS, { keeps: true });
}
