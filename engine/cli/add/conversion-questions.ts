import { type ChannelStates, cellOf, newChannel } from '../sheet/channel-state.ts';
import type { Edit } from '../sheet/edit-files.ts';
import { ID, MAP, planConversion } from '../sheet/plan-conversion.ts';
import { UsageError } from '../usage-error.ts';
import { type Answers, type Question, textOf } from './question.ts';

/** The conversion map that a channel is in, and its id there, as options of a channel. */
export const CONVERSION_QUESTIONS: readonly Question[] = [
  {
    key: 'conversion',
    flag: '--conversion <map>',
    about: 'map of channels/conversions/ by which an ad network hears of its conversions',
    choices: (names) => names.ofKind('conversion'),
    notes: (names) => names.aboutOf('conversion'),
  },
  {
    key: 'conversionId',
    flag: '--conversion-id <id>',
    about: "its id there, from the network's console; only with a map",
    isCode: true,
  },
];

/**
 * What of conversion maps the answers change.
 *
 * @throws UsageError when it cannot be changed so, and for an id without a map.
 */
export function conversionEdits(
  channel: string,
  answers: Answers,
  { channels, config }: ChannelStates,
): readonly Edit[] {
  const state = channels.get(channel) ?? newChannel(channel);
  const [map, id] = [textOf(answers, 'conversion'), textOf(answers, 'conversionId')];
  if (map === undefined && id === undefined) return [];
  const before = cellOf(MAP, state);
  const wanted = map ?? before;
  const kept = wanted === before ? cellOf(ID, state) : '';
  return planConversion({ map: wanted, id: id ?? kept }, state, config, (_, { text }) => {
    throw new UsageError(
      wanted === '' ? `--conversion-id ${id}: name its map with --conversion` : `--conversion: ${text}`,
    );
  });
}
