import { baseName } from '../../compile/file-kinds.ts';
import { conversionEdits } from '../add/conversion-questions.ts';
import { type Question, textOf } from '../add/question.ts';
import { type ChannelState, cellOf, channelStates } from '../sheet/channel-state.ts';
import { ID, MAP, planConversion } from '../sheet/plan-conversion.ts';
import { UsageError } from '../usage-error.ts';
import { CHANNEL } from './named-kinds.ts';
import { BRAND_KEYS, type Change, changeOf, type SetKind, settingChanges, settingOf } from './set-kind.ts';

const KEYS = { ...BRAND_KEYS, title: ['title'], group: ['groups'], variant: ['variant'], about: ['about'] };

/** Settings of a channel: in its own file, which begins with the first of them, and in conversion maps. */
export function setChannel(questions: readonly Question[]): SetKind {
  const asked = questions.map((question) =>
    question.key === 'group'
      ? { ...question, about: 'group of channels/groups/ that it is in; all that it shall have' }
      : question,
  );
  return {
    ...CHANNEL,
    about: 'title, groups, brand, variant, conversion or note of a channel',
    questions: asked,
    clearable: asked.filter(({ key }) => key !== 'conversionId').map(settingOf),
    changes: (id, answers, clear, names) => {
      const states = channelStates(names.files);
      const state = states.channels.get(id);
      const file = state?.file?.file ?? CHANNEL.file(id);
      const own = settingChanges(file, KEYS, asked, answers, clear, names).map((change) =>
        change.keys[0] === 'groups' && state ? ownGroups(change, state) : change,
      );
      const begun = state?.file || own.length === 0 ? [] : changeOf(file, ['channel'], id, {});
      const isCleared = clear.includes('conversion');
      if (isCleared && (textOf(answers, 'conversion') ?? textOf(answers, 'conversionId')))
        throw new UsageError('--conversion is given and cleared; leave one');
      const moved =
        isCleared && state
          ? planConversion({ map: '', id: '' }, state, states.config, (_, { text }) => {
              throw new UsageError(`--clear conversion: ${text}`);
            })
          : conversionEdits(id, answers, states);
      const before = state ? `${cellOf(MAP, state)} ${cellOf(ID, state)}`.trim() : '';
      const after = moved.filter(({ do: how, value }) => how !== 'take-out' && value !== undefined);
      const said = `${before || '–'} → ${after.map(({ file: map, value }) => `${baseName(map)} ${value}`).join('') || '–'}`;
      return [...begun, ...own, ...moved.map((edit) => ({ ...edit, said }))];
    },
  };
}

/**
 * The groups of the channel's own file, without those whose files list it.
 *
 * @throws UsageError where a group that lists the channel would have to go.
 */
function ownGroups(change: Change, { ownGroups: before, listedGroups }: ChannelState): Change {
  const wanted = Array.isArray(change.value) ? change.value.map(String) : [];
  for (const [name, listedIn] of listedGroups) {
    if (!wanted.includes(name))
      throw new UsageError(`the channel is in ${name} because ${listedIn} lists it; take it out there`);
  }
  const value = wanted.filter((name) => before.includes(name) || !listedGroups.has(name));
  return { ...change, value: value.length > 0 ? value : undefined };
}
