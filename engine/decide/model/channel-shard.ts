/**
 * The number of the file that holds a channel's record: FNV-1a (32 bit) of the id, modulo the number of files.
 * Every id has a file, so an unknown channel costs no failed request, and a visitor never downloads all channels.
 */
export function channelShard(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0) % shards;
}
