import { isObject } from '../../compile/at.ts';
import { channelId } from '../add/add-channel.ts';
import { splitScreen } from '../add/add-host.ts';
import { listOf, type Question, textOf } from '../add/question.ts';
import { knownName } from '../known-name.ts';
import { HOST } from './named-kinds.ts';
import { BRAND_KEYS, changeOf, type SetKind, settingChanges, settingOf } from './set-kind.ts';

const KEYS = { ...BRAND_KEYS, rootPath: ['root'], variant: ['variant'], about: ['about'] };

/** Settings of its paths, by the keys of the questions for them. */
const OF_SCREENS: Readonly<Record<string, string>> = { channel: 'channel', title: 'title' };

/** What is said of them in the place of the words of `add`. */
const ABOUT: Readonly<Record<string, string>> = {
  screen: 'path and the landing screen that it shall show; other paths stay',
  channel:
    'channel of visitors who come to the paths of --screen without one, or to any path where none is given',
  title: 'title of these pages',
};

const DROP: Question = {
  key: 'dropScreen',
  flag: '--drop-screen <path>',
  about: 'path that shall show nothing of its own any more',
  many: true,
  isCode: true,
};

/** Settings of a host and of its paths. */
export function setHost(questions: readonly Question[]): SetKind {
  const asked = [...questions.map((one) => ({ ...one, about: ABOUT[one.key] ?? one.about })), DROP].map(
    ({ otherwise: _, required: __, ...question }) => question,
  );
  const fixed = ['screen', 'dropScreen', 'rootPath'];
  return {
    ...HOST,
    about: 'paths, brand, variant or note of a host',
    questions: asked,
    clearable: asked.filter(({ key }) => !fixed.includes(key)).map(settingOf),
    changes: (id, answers, clear, names) => {
      const file = HOST.file(id);
      const content = names.read(file);
      const screens = isObject(content.screens) ? Object.keys(content.screens) : [];
      const dropped = listOf(answers, 'dropScreen');
      for (const path of dropped) knownName('--drop-screen: the host has no path', path, screens);
      const given = listOf(answers, 'screen').map(splitScreen);
      const paths = (given.length > 0 ? given.map(([path]) => path) : screens).filter(
        (path) => !dropped.includes(path),
      );
      const settings = Object.entries(OF_SCREENS).flatMap(([key, name]) => {
        const text = textOf(answers, key);
        const value = text !== undefined && key === 'channel' ? channelId(text) : text;
        if (value === undefined && !clear.includes(key)) return [];
        return paths.flatMap((path) => changeOf(file, ['screens', path, name], value, content));
      });
      return [
        ...settingChanges(file, KEYS, asked, answers, clear, names),
        ...given.flatMap(([path, screen]) => changeOf(file, ['screens', path, 'screen'], screen, content)),
        ...settings,
        ...dropped.flatMap((path) => changeOf(file, ['screens', path], undefined, content)),
      ];
    },
  };
}
