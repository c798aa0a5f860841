import type { Json, JsonObject } from '../../../decide/model/json.ts';
import { UsageError } from '../../usage-error.ts';

/** What a setting adds to a question: to its schema, and to its `ui:options`. */
export interface SettingParts {
  readonly schema: JsonObject;
  readonly options: JsonObject;
}

/** What an operator may write behind a kind, for example the limits of a number. */
export interface KindSetting {
  /** What is wanted, with an example. */
  readonly about: string;
  /** Without it the kind makes no sense. */
  readonly needed?: true;
  /** @throws UsageError when the text is no such setting. */
  readonly read: (text: string) => SettingParts;
}

/** Fen in a yuan. */
const FEN = 100;

const onlySchema = (schema: JsonObject): SettingParts => ({ schema, options: {} });

/** Length of a text: `30` is the most, `2-30` the least and the most. */
export const LENGTH: KindSetting = {
  about: 'how many characters, at most 30 or 2-30',
  read: (text) => {
    const [least, most] = /^\d+$/.test(text) ? [undefined, Number(text)] : readRange(text, 0);
    return onlySchema(pruned({ minLength: least, maxLength: most }));
  },
};

/** Limits of a number with this many places behind the point. */
export function limits(places: number, needed?: true): KindSetting {
  return {
    about: `least and most, for example 1-60${needed ? '' : '; 18- has no most'}`,
    ...(needed ? { needed } : {}),
    read: (text) => {
      const [minimum, maximum] = readRange(text, places);
      if (needed && maximum === undefined) throw new UsageError('"most" is needed too, for example 1-60');
      return onlySchema(pruned({ minimum, maximum }));
    },
  };
}

/** Limits of an amount: written in yuan, kept in fen. */
export const YUAN: KindSetting = {
  about: 'least and most in yuan, for example 1000-500000',
  read: (text) => {
    const [least, most] = readRange(text, 2).map((yuan) =>
      yuan === undefined ? undefined : Math.round(yuan * FEN),
    );
    return onlySchema(pruned({ minimum: least, maximum: most }));
  },
};

/** How far a date may be from today. */
export const YEARS: KindSetting = {
  about: 'years back and years ahead from today, for example 15-0',
  read: (text) => {
    const [yearsBack, yearsAhead] = readRange(text, 0, false);
    return onlySchema(pruned({ yearsBack, yearsAhead }));
  },
};

export const AGES: KindSetting = {
  about: 'youngest and oldest age, for example 18-60',
  read: (text) => {
    const [minAge, maxAge] = readRange(text, 0);
    return onlySchema(pruned({ minAge, maxAge }));
  },
};

/** What a file may weigh. */
export const KILOBYTES: KindSetting = {
  about: 'most KB that it may weigh, for example 200; all files of a form together at most 512',
  read: (text) => {
    const [, size] = /^(\d{1,4}) *(?:KB?)?$/i.exec(text.normalize('NFKC')) ?? [];
    if (!size || Number(size) === 0) throw new UsageError(`"${text}" is no size in KB, for example 200`);
    return onlySchema({ maxBytes: Number(size) * 1024 });
  },
};

function pruned(values: Readonly<Record<string, number | undefined>>): Record<string, Json> {
  const found = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return Object.fromEntries(found) as Record<string, Json>;
}

/** Two numbers with a hyphen between; either may be left out. */
function readRange(
  text: string,
  places: number,
  isOrdered = true,
): readonly [number | undefined, number | undefined] {
  const typed = text.normalize('NFKC').replace(/[~～–—至到]/g, '-');
  const number = places === 0 ? '-?\\d+' : `-?\\d+(?:\\.\\d{1,${places}})?`;
  const found = new RegExp(`^\\s*(${number})?\\s*-\\s*(${number})?\\s*$`).exec(typed);
  if (!found || (found[1] ?? found[2]) === undefined) {
    const whole = places === 0 ? ' (whole numbers)' : '';
    throw new UsageError(
      `"${text}" is no range; write the two ends with "-" between${whole}, for example 1-60`,
    );
  }
  const [least, most] = [found[1], found[2]].map((end) => (end === undefined ? undefined : Number(end)));
  if (isOrdered && least !== undefined && most !== undefined && least > most) {
    throw new UsageError(`"${text}" begins above its end; write the smaller number first`);
  }
  return [least, most];
}
