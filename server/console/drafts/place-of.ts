import { channelName } from '../../../engine/compile/problems/chinese/quoted.ts';
import { CHANNEL_HEADER } from './channel-book.ts';

/** Where a value is found in the console, for example `渠道 7801 · 转化ID`; either may be unknown. */
export function placeOf(channel: string | null, header: string | null): string {
  if (channel === null) return header ?? '';
  const name = channelName(channel);
  return header === null || header === CHANNEL_HEADER || header === '' ? name : `${name} · ${header}`;
}
