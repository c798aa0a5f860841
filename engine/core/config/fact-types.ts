import type { ValueType } from '../rules/operator-specs.ts';
import type { Config } from './config.ts';
import { fieldType } from './facts-of.ts';
import type { RulePosition } from './rule-nodes.ts';
import type { FactTypes } from './rule-types.ts';

/** The facts that a rule may read at its place: those of the visit, and in form rules the form's own answers. */
export function factTypes(config: Config, position: RulePosition): FactTypes {
  if (position.form === null) return (name) => config.facts.get(name);
  const fields = config.forms.find(({ id }) => id === position.form)?.fields;
  return (name): ValueType | undefined => {
    const field = name.startsWith('form.') ? fields?.get(name.slice('form.'.length)) : undefined;
    return field ? fieldType(field) : config.facts.get(name);
  };
}
