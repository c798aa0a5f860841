import { answerPath, namedPart } from '../forms/answer-fact.ts';
import { type At, isObject, textAt } from './at.ts';
import type { Config } from './config.ts';
import type { RulePosition } from './rule-nodes.ts';

const SHAPES = { date: /^\d{4}-\d{2}-\d{2}$/, month: /^\d{4}-\d{2}$/, year: /^\d{4}$/ } as const;

/** Texts that come in the order of time when they are ordered as texts, as long as both are of one kind. */
export type CalendarKind = keyof typeof SHAPES;

const KINDS = Object.keys(SHAPES) as readonly CalendarKind[];

/**
 * The kind of date that a part of a form's rule stands for: an answer with that format, or a fixed text. Null for all
 * else.
 */
export function calendarKind(
  config: Pick<Config, 'forms'>,
  { form }: Pick<RulePosition, 'form'>,
  at: At,
): CalendarKind | null {
  const { value } = at;
  if (form === null) return null;
  if (typeof value === 'string') return KINDS.find((kind) => SHAPES[kind].test(value)) ?? null;
  const path = isObject(value) ? answerPath(textAt(at, 'var') ?? '') : null;
  const schema = config.forms.find(({ id }) => id === form)?.schema.value;
  const part = path && isObject(schema) ? namedPart(schema, path) : null;
  return part?.isMany === false ? (KINDS.find((kind) => kind === part.schema.format) ?? null) : null;
}
