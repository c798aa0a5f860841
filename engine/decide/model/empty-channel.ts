import type { ChannelRecord } from './release.ts';

/** What is known of a channel without a file. */
export function emptyChannel(id: string): ChannelRecord {
  return { id, groups: [], title: null, brand: [], variant: null };
}
