import type { ChannelRecord, Release } from '../../../engine/decide/model/release.ts';
import { columns } from './columns.ts';

/** Groups with their channels, and every channel that sets something, with the file that set it. */
export function channelsGolden(release: Release): string {
  const channels = Object.values(release.channels);
  const groups = [...new Set(channels.flatMap((channel) => channel.groups))].sort();
  const members = (group: string) =>
    channels
      .filter((channel) => channel.groups.includes(group))
      .map(({ id }) => Number(id.replace('channel_', '')));
  return `${[
    'Groups',
    ...columns(groups.map((group) => [group, ranges(members(group))])),
    '',
    ...channels.flatMap((channel) => {
      const rows = settingsOf(channel, release);
      return rows.length === 0 ? [] : [channel.id, ...columns(rows), ''];
    }),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

function settingsOf(channel: ChannelRecord, { origins }: Release): readonly (readonly string[])[] {
  const at = `/channels/${channel.id}`;
  const file = (pointer: string) => origins[pointer]?.file ?? '';
  const rows: (readonly string[])[] = [];
  if (channel.title !== null) rows.push(['title', channel.title, file(`${at}/title`)]);
  if (channel.variant !== null) rows.push(['variant', channel.variant, file(`${at}/variant`)]);
  for (const layer of channel.brand) {
    for (const [field, value] of Object.entries(layer.fields))
      rows.push([field, value, file(`${layer.at}/fields/${field}`)]);
  }
  return rows;
}

/** `5901–5920 6001` */
function ranges(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(' ');
}
