import type { Json } from '../../decide/model/json.ts';
import { channelStates } from '../sheet/channel-state.ts';
import { channelFile } from '../write/channel-file.ts';
import type { AddKind } from './add-kind.ts';
import { BRAND_QUESTIONS, brandSettings } from './brand-questions.ts';
import { CONVERSION_QUESTIONS, conversionEdits } from './conversion-questions.ts';
import type { ProjectNames } from './project-names.ts';
import { filled, listOf, textOf } from './question.ts';
import { refuseTwin, withoutZeros } from './refuse-twin.ts';

/** `12`, `１２`, `channel_12` and `Channel 12` are the same channel. */
export function channelId(typed: string): string {
  return typed
    .normalize('NFKC')
    .trim()
    .replace(/^(?:channel[_ -]?)?(\d+)$/i, 'channel_$1');
}

/** Why an id is none of a channel, or null. */
export function refuseChannel(id: string): string | null {
  return /^channel_\d{1,10}$/.test(id)
    ? null
    : 'a channel is a number of at most ten digits, for example 7777';
}

/** Why a new channel is too like one of the project, or null. */
function refuseTwinOf(id: string, { files }: ProjectNames): string | null {
  const known = [...channelStates(files).channels.keys()];
  if (known.includes(id)) return null;
  const twin = known.find((other) => withoutZeros(other) === withoutZeros(id));
  return twin === undefined ? null : refuseTwin(id, twin).text;
}

export const addChannel: AddKind = {
  name: 'channel',
  about: 'one advertising channel that differs from the usual in something',
  id: {
    argument: '<number>',
    about: 'number of the channel, for example 7777',
    read: channelId,
    refuse: (id, names) => refuseChannel(id) ?? refuseTwinOf(id, names),
    file: (id) => `channels/${id}.json`,
  },
  questions: [
    { key: 'title', flag: '--title <text>', about: 'title of every page that its visitors see' },
    {
      key: 'group',
      flag: '--group <name>',
      about: 'group of channels/groups/ that it is in',
      many: true,
      choices: (names) => names.ofKind('group'),
      notes: (names) => names.aboutOf('group'),
    },
    ...BRAND_QUESTIONS,
    {
      key: 'variant',
      flag: '--variant <name>',
      about: 'variant of schemas/destinations.json for its result pages',
      choices: (names) => names.variants,
    },
    ...CONVERSION_QUESTIONS,
    { key: 'about', flag: '--about <text>', about: 'note for colleagues; visitors never see it' },
  ],
  files: (id, answers, names) => {
    const groups = listOf(answers, 'group');
    const settings: Record<string, Json> | undefined = filled<Json>({
      about: textOf(answers, 'about'),
      channel: id,
      title: textOf(answers, 'title'),
      groups: groups.length > 0 ? groups : undefined,
      brand: brandSettings(answers),
      variant: textOf(answers, 'variant'),
    });
    return [channelFile(id, settings ?? {}, names.files)];
  },
  changes: (id, answers, { files }) => conversionEdits(id, answers, channelStates(files)),
  look: (id) => {
    const number = id.replace(/^\D+/, '');
    return [
      `npx dukou explain --path /login --channel ${number}`,
      `npx dukou brand --channel ${number}`,
      `/login?channel=${number}`,
    ];
  },
};
