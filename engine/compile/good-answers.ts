import type { Json, JsonObject } from '../decide/model/json.ts';
import type { PhoneSpec } from '../decide/model/release.ts';
import { numberStep } from '../forms/number-step.ts';
import { objectAt } from '../forms/object-at.ts';
import { refKeys } from '../forms/ref-keys.ts';
import { resolvedSchema } from '../forms/resolved-schema.ts';
import { typeOf } from '../forms/schema-type.ts';
import { tidyAnswer } from '../forms/tidy-answer.ts';
import { timesTen } from '../forms/times-ten.ts';
import { answerJudge } from './answer-judge.ts';
import { type At, child, entries, isObject, items, textAt } from './at.ts';
import type { Refusal } from './problems/wordings/refusal.ts';
import { sampleTexts } from './sample-texts.ts';

/** What was found of the answers to a schema. */
export interface GoodAnswers {
  /** Different answers that it takes; none where none was found. */
  readonly answers: readonly Json[];
  /** What it has against the answer that was tried first, as "must be <= 5"; null where none could be made. */
  readonly refusal: Refusal | null;
  /**
   * None was found, and yet there may be one: texts are made by simple patterns and formats only, and so many
   * combinations of alternatives are followed.
   */
  readonly isOpen: boolean;
}

const NO_ANSWER: Refusal = { words: 'must hold more than nothing', keyword: 'nothing', argument: null };

const UNTIDY: Refusal = {
  words: 'must stay as it is when it is tidied',
  keyword: 'tidied',
  argument: null,
};

/** Of so many combinations of alternatives and conditions answers are made. */
const MOST_WAYS = 48;

/** So many answers to one schema are tried. */
const MOST_TRIED = 400;

/** More entries of a list are given by nobody. */
const MOST_ENTRIES = 500;

/** So many answers to a part are tried beside the same answers to the others. */
const VARIED = 6;

/**
 * Looks for answers that a form's schema, or one inside it, takes: made by the rules that it has, then judged by them
 * all, and tidied as a form does. What nobody can answer has none. Where it needs one that is not made, as for a
 * pattern that looks ahead, it stays open, unless `examples` shows one.
 *
 * @param root where references begin.
 */
export function goodAnswersOf(root: At, phone: PhoneSpec): (schemas: readonly At[], ui: At) => GoodAnswers {
  const whole = objectAt(root.value);
  const judge = answerJudge(whole, phone);
  const known = new Map<string, GoodAnswers>();
  /** What is looked for just now. */
  const sought = new Set<string>();
  const NONE: GoodAnswers = { answers: [], refusal: null, isOpen: false };

  return (schemas, ui) => find(schemas, ui, 1);

  /** Answers that several schemas take at once. */
  function find(schemas: readonly At[], ui: At, count: number): GoodAnswers {
    const asked = schemas.map(({ pointer }) => pointer).join(' ');
    const key = [count, ui.pointer, asked].join(' ');
    const before = known.get(key);
    if (before) return before;
    // An answer that must hold another one like itself has no end.
    if (sought.has(asked)) return NONE;
    sought.add(asked);
    const answers: Json[] = [];
    let refusal: Refusal | null = null;
    let tried = 0;
    let isOpen = false;
    const leaveOpen = () => {
      isOpen = true;
    };
    const good = new Set<string>();
    for (const way of ways(schemas, leaveOpen)) {
      if (answers.length >= count) break;
      const texts = new Set(good);
      for (const answer of candidates(way, ui, leaveOpen)) {
        if (answers.length >= count) break;
        if (tried > MOST_TRIED) {
          leaveOpen();
          break;
        }
        const text = JSON.stringify(answer);
        if (texts.has(text)) continue;
        texts.add(text);
        tried += 1;
        const against = refused(way, ui, answer);
        if (against === null) {
          good.add(text);
          answers.push(answer);
        } else if (refusal === null || refusal === NO_ANSWER) refusal = against;
      }
    }
    const found = { answers, refusal, isOpen: answers.length === 0 && isOpen };
    known.set(key, found);
    sought.delete(asked);
    return found;
  }

  function refused(way: readonly At[], ui: At, answer: Json): Refusal | null {
    const [own] = way;
    const schema = resolvedSchema(whole, objectAt(own?.value));
    const kept = tidyAnswer(whole, { schema, ui: objectAt(ui.value) }, answer, false, null);
    if (kept === null || isEmpty(kept)) return NO_ANSWER;
    if (JSON.stringify(kept) !== JSON.stringify(answer)) return UNTIDY;
    for (const one of way) {
      if (isConstant(one.value) && JSON.stringify(objectAt(one.value).const) === JSON.stringify(answer))
        continue;
      const against = judge(one, answer);
      if (against !== null) return against;
    }
    return null;
  }

  /** The ways to satisfy schemas: each a list of schemas that say by themselves what they ask for. */
  function ways(schemas: readonly At[], leaveOpen: () => void): readonly (readonly At[])[] {
    let found: readonly (readonly At[])[] = [[]];
    for (const schema of schemas) found = together(found, waysOf(schema, [], leaveOpen), leaveOpen);
    return found.map((way) => [...new Map(way.map((one) => [one.pointer, one])).values()]);
  }

  function waysOf(schema: At, outer: readonly string[], leaveOpen: () => void): readonly (readonly At[])[] {
    if (!isObject(schema.value)) return schema.value === false ? [] : [[]];
    if (outer.includes(schema.pointer)) return [[]];
    const within = [...outer, schema.pointer];
    let found: readonly (readonly At[])[] = [[schema]];
    const both = (more: readonly (readonly At[])[]) => {
      found = together(found, more, leaveOpen);
    };
    const of = (one: At) => waysOf(one, within, leaveOpen);
    const to = textAt(schema, '$ref');
    if (to?.startsWith('#')) both(of(refKeys(to).reduce(child, root)));
    for (const one of items(child(schema, 'allOf'))) both(of(one));
    for (const key of ['oneOf', 'anyOf']) {
      const options = items(child(schema, key));
      if (options.length > 0 && !options.every(({ value }) => isConstant(value))) both(options.flatMap(of));
    }
    const [when, then, otherwise] = ['if', 'then', 'else'].map((key) => child(schema, key)) as [At, At, At];
    if (when.value !== undefined) both([...of(otherwise), ...ways([when, then], leaveOpen)]);
    for (const [, one] of entries(child(schema, 'dependencies'))) {
      if (!Array.isArray(one.value)) both([[], ...of(one)]);
    }
    return found;
  }

  function* candidates(way: readonly At[], ui: At, leaveOpen: () => void): Iterable<Json> {
    const said = way.map(({ value }) => objectAt(value));
    for (const { examples } of said) if (Array.isArray(examples)) yield* examples as readonly Json[];
    const fixed = said.find((one) => one.const !== undefined)?.const;
    const listed = said.find((one) => Array.isArray(one.enum))?.enum;
    const options = said.map(constantsOf).find((constants) => constants.length > 0);
    if (fixed !== undefined) yield fixed;
    else if (listed !== undefined) yield* listed as readonly Json[];
    else if (options !== undefined) yield* options;
    else
      switch (typeTogether(said)) {
        case 'boolean':
          yield* [true, false];
          break;
        case 'integer':
        case 'number':
          if (said.some(excludes) || said.filter((one) => numberStep(one) !== null).length > 1) leaveOpen();
          yield* sampleNumbers(said);
          break;
        case 'array':
          yield* lists(way, ui, leaveOpen);
          break;
        case 'object':
          yield* groups(way, ui, leaveOpen);
          break;
        case 'null':
          yield null;
          break;
        default:
          if (said.some((one) => one.pattern !== undefined || one.format !== undefined || excludes(one)))
            leaveOpen();
          yield* sampleTexts(said, phone.valid);
      }
  }

  function* lists(way: readonly At[], ui: At, leaveOpen: () => void): Iterable<Json> {
    const said = way.map(({ value }) => objectAt(value));
    const entryUi = child(ui, 'items');
    const least = Math.max(1, ...said.map(({ minItems }) => Number(minItems ?? 1)));
    if (!(least <= MOST_ENTRIES)) return;
    const inside = way.map((one) => child(one, 'contains')).filter(({ value }) => value !== undefined);
    const schemasAt = (place: number) =>
      way.flatMap((one) => {
        const given = child(one, 'items');
        if (!Array.isArray(given.value)) return given.value === undefined ? [] : [given];
        const own = place < given.value.length ? child(given, place) : child(one, 'additionalItems');
        return own.value === undefined ? [] : [own];
      });
    for (const more of [0, 1, 2]) {
      const list: Json[] = [];
      for (let place = 0; place < least + more; place += 1) {
        const holds = inside.slice(place, place + 1);
        // The schema of an entry comes first: it says how an answer is tidied.
        const { answers, isOpen } = find([...schemasAt(place), ...holds], entryUi, place + 1);
        const entry = answers.find(
          (one) => !list.some((other) => JSON.stringify(other) === JSON.stringify(one)),
        );
        const next = entry ?? (said.some(({ uniqueItems }) => uniqueItems === true) ? undefined : answers[0]);
        if (next === undefined) {
          // There may be more different entries than were made.
          if (isOpen || answers.length > 0) leaveOpen();
          return;
        }
        list.push(next);
      }
      yield list;
    }
  }

  function* groups(way: readonly At[], ui: At, leaveOpen: () => void): Iterable<Json> {
    const said = way.map(({ value }) => objectAt(value));
    const namesIn = (list: unknown) => (Array.isArray(list) ? list.map(String) : []);
    const declared = new Set(said.flatMap(({ properties }) => Object.keys(objectAt(properties))));
    const required = new Set(said.flatMap((one) => namesIn(one.required)));
    // A set goes on with what is added to it meanwhile.
    for (const name of required)
      for (const { dependencies } of said)
        for (const other of namesIn(objectAt(dependencies)[name])) required.add(other);
    const answersTo = (name: string, count: number) => {
      const own = partsCalled(way, name);
      if (own.length === 0) return [];
      const { answers, isOpen } = find(own, uiOf(name), count);
      if (isOpen) leaveOpen();
      return answers;
    };
    const uiOf = (name: string) => child(ui, declared.has(name) ? name : 'additionalProperties');
    const base: Record<string, Json> = {};
    for (const name of required) {
      const [first] = answersTo(name, VARIED);
      if (first === undefined) return;
      base[name] = first;
    }
    yield base;
    for (const name of required)
      for (const other of answersTo(name, VARIED)) yield { ...base, [name]: other };
    let fuller = base;
    for (const name of [...declared, ...inventedNames(way, leaveOpen)]) {
      if (fuller[name] !== undefined) continue;
      const own = answersTo(name, VARIED);
      const [first] = own;
      if (first === undefined) continue;
      for (const one of own) yield { ...base, [name]: one };
      fuller = { ...fuller, [name]: first };
      yield fuller;
    }
  }

  /** What a group says of a part of that name. */
  function partsCalled(way: readonly At[], name: string): readonly At[] {
    return way.flatMap((one) => {
      const own = child(child(one, 'properties'), name);
      const fitting = entries(child(one, 'patternProperties')).filter(([source]) =>
        new RegExp(source, 'u').test(name),
      );
      const said = [...(own.value === undefined ? [] : [own]), ...fitting.map(([, at]) => at)];
      const more = child(one, 'additionalProperties');
      return said.length > 0 || more.value === undefined ? said : [more];
    });
  }

  /** Names that a visitor may give to parts of their own, where a group takes any. */
  function inventedNames(way: readonly At[], leaveOpen: () => void): readonly string[] {
    const patterns = way.flatMap((one) =>
      entries(child(one, 'patternProperties')).map(([pattern]) => ({ pattern })),
    );
    const takesAny = way.some((one) => isObject(child(one, 'additionalProperties').value));
    const rules = way.map((one) => child(one, 'propertyNames')).filter(({ value }) => isObject(value));
    const found = rules.length > 0 ? find(rules, { ...rules[0], value: {} } as At, 9) : NONE;
    if (found.isOpen) leaveOpen();
    const ruled = found.answers as readonly string[];
    const others = [...(takesAny ? [{}] : []), ...patterns].flatMap((one) => sampleTexts([one], phone.valid));
    return [...ruled.map(String), ...others.slice(0, 60)];
  }
}

/** Each way of one kind with each of another; beyond a number it stays open what the others would lead to. */
function together(
  ways: readonly (readonly At[])[],
  more: readonly (readonly At[])[],
  leaveOpen: () => void,
): readonly (readonly At[])[] {
  if (ways.length * more.length > MOST_WAYS) leaveOpen();
  const found: (readonly At[])[] = [];
  for (const way of ways) {
    for (const other of more) {
      if (found.length === MOST_WAYS) return found;
      found.push([...way, ...other]);
    }
  }
  return found;
}

/** A choice of a list: a constant, and what visitors read for it. */
function isConstant(value: Json | undefined): boolean {
  return (
    isObject(value) &&
    value.const !== undefined &&
    Object.keys(value).every((key) => ['const', 'title', 'description'].includes(key))
  );
}

function constantsOf(schema: JsonObject): readonly Json[] {
  return ['oneOf', 'anyOf'].flatMap((key) => {
    const options = schema[key];
    return Array.isArray(options) && options.every(isConstant)
      ? options.map((one) => objectAt(one).const as Json)
      : [];
  });
}

/** It says by more than a type what an answer is not. */
function excludes({ not }: JsonObject): boolean {
  return isObject(not) && Object.keys(not).some((key) => !['type', 'title', 'description'].includes(key));
}

function isEmpty(answer: Json): boolean {
  return answer === '' || (typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0);
}

/** The type that all of several schemas let an answer have. */
function typeTogether(said: readonly JsonObject[]): string {
  const types = said.map(typeOf).filter((type) => type !== '');
  return types.includes('integer') ? 'integer' : (types[0] ?? '');
}

function sampleNumbers(said: readonly JsonObject[]): readonly number[] {
  const bounds = (...keys: readonly string[]) =>
    said.flatMap((one) => keys.map((key) => one[key])).filter((one) => typeof one === 'number');
  const steps = said
    .map((one) => numberStep({ type: typeTogether(said), ...one }))
    .filter((step) => step !== null);
  const near = [...bounds('minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'), 1, 0, 50, 1000];
  const middle = near.length > 5 ? [((near[0] ?? 0) + (near[1] ?? 0)) / 2] : [];
  if (steps.length === 0)
    return [...near, ...middle, ...near.flatMap((one) => [one + 1, one - 1, one + 0.5])];
  return [...near, ...middle].flatMap((one) =>
    steps.flatMap((step) => {
      const places = Math.max(0, (String(step).split('.')[1] ?? '').length);
      return [0, 1, -1, 2, -2].map((more) =>
        timesTen(Math.round(one / step + more) * timesTen(step, places), -places),
      );
    }),
  );
}
