import { parseObject } from '../model/parse-object.ts';
import type { Reply } from '../model/reply.ts';

/**
 * The app name that channel info gives; for as long as it has not answered, the one that this browser kept of it for
 * the channel (`brandObj`), which a failing call would lose. Null when there is none.
 *
 * @param kept text of `stored.brandObj`: `namedFor` is the channel whose info gave the name, null when none did;
 *   whoever else keeps a brand there says nothing of it.
 */
export function appNameOfChannel(
  info: Reply | null | undefined,
  kept: unknown,
  channel: string,
): string | null {
  const { name, namedFor = channel } = parseObject(kept) ?? {};
  const given = info?.status === 'ok' ? info.data.my_app_name : namedFor === channel && name;
  return given ? String(given) : null;
}
