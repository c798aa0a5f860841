import type { Me } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';

/** True for a channel that a person may see and change: one of the ranges, or any where there are none. */
export function mayTouch({ ranges }: Pick<Me, 'ranges'>, channel: string): boolean {
  if (ranges.length === 0) return true;
  // What is not written like a channel may be read as another one elsewhere.
  const number = Number(/^(?:channel_)?(\d+)$/.exec(channel)?.[1] ?? Number.NaN);
  return ranges.some(({ from, to }) => from <= number && number <= to);
}

/** Refuses all, where one of the channels is not the person's. */
export function refuseChannels(person: Pick<Me, 'ranges'>, channels: readonly string[]): void {
  const foreign = channels.find((channel) => !mayTouch(person, channel));
  if (foreign === undefined) return;
  throw new ConsoleRefusal('forbidden', outOfRange(person, foreign));
}

/** What is said of a channel that is not the person's, whether it is there or not. */
export function outOfRange(person: Pick<Me, 'ranges'>, channel: string): string {
  const ranges = person.ranges.map(({ from, to }) => `${from}–${to}`).join('、');
  return `渠道 ${channel.replace(/^\D+/, '')} 不在您的范围（${ranges}）内。请找管理员，或请同事来改。`;
}

export function noChannel(channel: string): ConsoleRefusal {
  return new ConsoleRefusal('not-found', `没有渠道 ${channel.replace(/^\D+/, '')}。`);
}

/** Refuses a channel that is not the person's as one that is not there: whether it is must not be told. */
export function refuseUnseen(person: Pick<Me, 'ranges'>, channel: string): void {
  if (!mayTouch(person, channel)) throw noChannel(channel);
}
