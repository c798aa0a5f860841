import type { JsonObject } from '../../../decide/model/json.ts';
import { UsageError } from '../../usage-error.ts';
import type { KindSetting } from './kind-settings.ts';

/** One answer that can be picked: the code that is saved, and what visitors read. */
export interface Choice {
  readonly code: string;
  readonly label: string;
}

const ABOUT = 'the answers; am=上午/pm=下午 saves am or pm';

/** The answers of a question of which one is picked. */
export const ONE_OF: KindSetting = {
  about: ABOUT,
  needed: true,
  read: (text) => {
    const choices = readChoices(text);
    return { schema: { enum: codesOf(choices) }, options: { labels: labelsOf(choices) } };
  },
};

/** The answers of a question of which several may be picked. */
export const SOME_OF: KindSetting = {
  about: ABOUT,
  needed: true,
  read: (text) => {
    const choices = readChoices(text);
    const items = { type: 'string', enum: codesOf(choices) };
    return { schema: { items }, options: { labels: labelsOf(choices) } };
  },
};

/** The answers of a question that is picked in two levels: they are saved as they are read. */
export const TWO_LEVELS: KindSetting = {
  about: 'the answers, each of two words: "内科 呼吸/内科 心血管/外科 骨科"',
  needed: true,
  read: (text) => {
    const choices = partsOf(text).map((one) => one.replace(/\s+/g, ' '));
    const alone = choices.find((one) => one.split(' ').length !== 2);
    if (alone !== undefined) throw new UsageError(`"${alone}" must have two words with a blank between`);
    return { schema: {}, options: { choices } };
  },
};

const codesOf = (choices: readonly Choice[]): readonly string[] => choices.map(({ code }) => code);

const labelsOf = (choices: readonly Choice[]): JsonObject =>
  Object.fromEntries(choices.map(({ code, label }) => [code, label]));

function readChoices(text: string): readonly Choice[] {
  const pairs = partsOf(text).map((part): readonly [string | null, string] => {
    const [, code, label] = /^([^=＝]*)[=＝](.*)$/.exec(part) ?? [];
    return code === undefined ? [null, part] : [code.normalize('NFKC').trim(), (label ?? '').trim()];
  });
  const coded = pairs.filter(([code]) => code !== null);
  if (coded.length > 0 && coded.length < pairs.length) {
    const [, label] = pairs.find(([code]) => code === null) ?? [];
    throw new UsageError(`"${label}" has no code, and others have; write CODE=${label}`);
  }
  const choices = pairs.map(([code, label], index) => ({ code: code ?? `${index + 1}`, label }));
  for (const { code, label } of choices) {
    if (!/^[A-Za-z0-9_-]+$/.test(code)) {
      throw new UsageError(`"${code}" is no code; it has letters, digits, _ and -, for example am`);
    }
    if (label === '') throw new UsageError(`"${code}=" has no words; write what visitors read behind "="`);
  }
  refuseRepeated(choices.map(({ code }) => code));
  refuseRepeated(choices.map(({ label }) => label));
  return choices;
}

function partsOf(text: string): readonly string[] {
  const parts = text.split(/[/／]/).map((part) => part.trim());
  if (parts.length < 2 || parts.includes('')) {
    throw new UsageError('a choice has at least two answers with "/" between, for example am=上午/pm=下午');
  }
  refuseRepeated(parts);
  return parts;
}

function refuseRepeated(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new UsageError(`"${repeated}" stands twice among the answers`);
}
