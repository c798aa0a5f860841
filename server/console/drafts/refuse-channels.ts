import type { Me } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';

/** True for a channel that a person may touch: one of the ranges, or any where there are none. */
export function mayTouch({ ranges }: Pick<Me, 'ranges'>, channel: string): boolean {
  const number = Number(channel.replace(/^\D+/, ''));
  return ranges.length === 0 || ranges.some(({ from, to }) => from <= number && number <= to);
}

/** Refuses all, where one of the channels is not the person's. */
export function refuseChannels(person: Pick<Me, 'ranges'>, channels: readonly string[]): void {
  const foreign = channels.find((channel) => !mayTouch(person, channel));
  if (foreign === undefined) return;
  const ranges = person.ranges.map(({ from, to }) => `${from}–${to}`).join('、');
  throw new ConsoleRefusal(
    'forbidden',
    `渠道 ${foreign.replace(/^\D+/, '')} 不在您的范围（${ranges}）内。请找管理员，或请同事来改。`,
  );
}
