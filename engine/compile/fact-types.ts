import type { ValueType } from '../decide/rules/operator-specs.ts';
import { answerPath, type NamedPart, namedPart } from '../forms/answer-fact.ts';
import { isObject } from './at.ts';
import type { Config } from './config.ts';
import type { RulePosition } from './rule-nodes.ts';
import type { FactTypes } from './type-of-rule.ts';

/** The facts that a rule may read at its place: those of the visit, and in form rules the form's own answers. */
export function factTypes(config: Config, position: Pick<RulePosition, 'form'>): FactTypes {
  if (position.form === null) return (name) => config.facts.get(name);
  const schema = config.forms.find(({ id }) => id === position.form)?.schema.value;
  return (name): ValueType | undefined => {
    const path = answerPath(name);
    const part = path && isObject(schema) ? namedPart(schema, path) : null;
    return part ? partType(part) : config.facts.get(name);
  };
}

/** The type of an answer, or a part of one, by its JSON Schema. */
function partType({ schema, isMany }: NamedPart): ValueType {
  if (isMany) return 'strings';
  const { type } = schema;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return 'strings';
  return type === 'string' || type === 'boolean' ? type : 'any';
}
