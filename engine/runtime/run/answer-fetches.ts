import { failedReply, readReply } from '../../decide/guard/read-reply.ts';
import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { Facts } from '../../decide/model/facts.ts';
import type { JsonObject } from '../../decide/model/json.ts';
import type { ChannelRecord, VisitRelease } from '../../decide/model/release.ts';
import type { Reply } from '../../decide/model/reply.ts';
import type { FetchRequest } from '../../decide/model/verdict.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import type { ApiClient } from '../api/api-client.ts';
import { replyOfError } from '../api/reply-of-error.ts';
import { askNative } from '../bridge/ask-native.ts';
import type { Platform } from '../platform/platform.ts';
import type { ReleaseSource } from '../release/release-source.ts';
import type { ChannelStore } from '../state/channel-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import { LATE, within } from './within.ts';

type ReplyRequest = Exclude<FetchRequest, { via: 'channel-record' }>;

/** What the asking navigation has to say about answers. */
export interface FetchScope {
  lookup(): Lookup;
  /** False once a newer navigation has begun. */
  isWanted(): boolean;
  /** An answer arrived that this navigation does not wait for any more. */
  onLate(request: ReplyRequest, reply: Reply): void;
}

export type AnswerFetches = (
  fetches: readonly FetchRequest[],
  facts: Facts,
  scope: FetchScope,
) => Promise<Facts>;

/**
 * Asks the world for everything that a decision needs, at the same time, and gives the facts with the answers. What
 * does not answer in time counts as unanswered (`api.guardTimeout` for a call or a record, `bridge.timeout` for the
 * native app).
 */
export function createAnswerFetches(
  release: VisitRelease,
  platform: Platform,
  api: ApiClient,
  source: ReleaseSource,
  channel: ChannelStore,
  stored: StoredValueTable,
): AnswerFetches {
  const { site } = release;
  const { clock } = platform;

  async function record(id: string, facts: Facts): Promise<ChannelRecord> {
    // Which version a visitor gets is decided by code that only channels with versions load.
    const work = source
      .channel(id)
      .then((found) =>
        found.versions
          ? import('./versions.ts').then((code) => code.chooseVersion(found, facts, stored))
          : found,
      );
    work.then(channel.keepRecord, (error: Error) => platform.console.warn(error.message));
    const found = await within(clock, site.api.guardTimeout, work).catch(() => LATE);
    return typeof found === 'symbol' ? emptyChannel(id) : found;
  }

  async function reply(request: ReplyRequest, scope: FetchScope): Promise<Reply> {
    let soFar = failedReply('timeout');
    let waiting = true;
    const take = (answer: Reply) => {
      if (waiting && scope.isWanted()) soFar = answer;
      else scope.onLate(request, answer);
    };
    const work =
      request.via === 'bridge'
        ? askNative(site.bridge, platform.native, take)
        : api
            .call(request.endpoint, request.fields, scope.lookup())
            .then((envelope) =>
              readReply(site.api.endpoints[request.endpoint], { ...envelope } as JsonObject),
            )
            .catch(replyOfError)
            .then(take);
    await within(clock, request.via === 'bridge' ? site.bridge.timeout : site.api.guardTimeout, work);
    waiting = false;
    return soFar;
  }

  return async (fetches, facts, scope) => {
    const channels: Record<string, ChannelRecord> = { ...facts.channels };
    const replies: Record<string, Reply> = { ...facts.replies };
    await Promise.all(
      fetches.map(async (request) => {
        if (request.via === 'channel-record')
          channels[request.channel] = await record(request.channel, facts);
        else replies[request.name] = await reply(request, scope);
      }),
    );
    for (const request of fetches) {
      const answer = replies[request.name];
      if (request.via !== 'channel-record' && request.remember === 'visit' && answer && scope.isWanted()) {
        channel.remember(request.name, answer);
      }
    }
    return { ...facts, channels, replies, answered: [...facts.answered, ...fetches.map(({ name }) => name)] };
  };
}
