import { channelShard } from '../decide/model/channel-shard.ts';
import type { ChannelRecord, Release } from '../decide/model/release.ts';
import { formPart } from '../forms/form-part.ts';

/**
 * What visitors get of a release, by path below `/release/<id>/`, as JSON text: `site.json`, `hosts/<id>.json`,
 * `channels/<number>.json` (records by channel id), `pages/<id>.json`, `forms/<id>.json` (each with the words of
 * forms), `agreements/<id>.json` and `ads.json`. Modules are added by whoever writes the files.
 */
export function emitParts(release: Release): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const add = (path: string, value: unknown) => parts.set(path, JSON.stringify(value));
  add('site.json', release.site);
  for (const [id, host] of Object.entries(release.hosts)) add(`hosts/${id}.json`, host);
  shardsOf(release).forEach((shard, number) => {
    add(`channels/${number}.json`, shard);
  });
  for (const [id, page] of Object.entries(release.pages)) add(`pages/${id}.json`, page);
  for (const [id, form] of Object.entries(release.forms)) {
    add(`forms/${id}.json`, formPart(release, form));
  }
  for (const [id, agreement] of Object.entries(release.agreements)) add(`agreements/${id}.json`, agreement);
  add('ads.json', release.ads);
  return parts;
}

/** Every shard has a file, also an empty one: an unknown channel costs no failed request. */
function shardsOf(release: Release): readonly Readonly<Record<string, ChannelRecord>>[] {
  const shards: Record<string, ChannelRecord>[] = Array.from(
    { length: release.site.channelShards },
    () => ({}),
  );
  for (const record of Object.values(release.channels)) {
    const shard = shards[channelShard(record.id, shards.length)];
    if (shard) shard[record.id] = record;
  }
  return shards;
}
