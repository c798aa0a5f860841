import type { DecidedBy, Effect } from '../model/effect.ts';
import type { EffectTemplate } from '../model/guard.ts';
import type { JsonObject, Scalar } from '../model/json.ts';
import type { Rule } from '../model/rule.ts';
import { evaluate } from '../rules/evaluate.ts';
import { type Lookup, UNKNOWN, type Unknown } from '../rules/unknown.ts';

type Values = Readonly<Record<string, Scalar>>;

/** Evaluates an effect's rules. Unknown when one of them is; null when there is nothing to do (no value to store). */
export function effectValue(
  template: EffectTemplate,
  by: DecidedBy,
  lookup: Lookup,
): Effect | Unknown | null {
  switch (template.do) {
    case 'store': {
      const value =
        'record' in template ? recordOf(template.record, lookup) : scalarOf(template.value, lookup);
      if (value === UNKNOWN) return UNKNOWN;
      return value === null ? null : { do: 'store', by, key: template.key, value };
    }
    case 'title': {
      const text = scalarOf(template.text, lookup);
      return text === UNKNOWN ? UNKNOWN : { do: 'title', by, text: String(text ?? '') };
    }
    case 'call': {
      const fields = scalarsOf(template.fields ?? {}, lookup);
      return fields === UNKNOWN ? UNKNOWN : { do: 'call', by, endpoint: template.endpoint, fields };
    }
    case 'native': {
      const argument = scalarOf(template.argument ?? null, lookup);
      return argument === UNKNOWN ? UNKNOWN : { do: 'native', by, handler: template.handler, argument };
    }
    case 'track': {
      const attr = scalarsOf(template.attr ?? {}, lookup);
      return attr === UNKNOWN ? UNKNOWN : { do: 'track', by, title: template.title, attr };
    }
    case 'clear':
      return { do: 'clear', by, keys: template.keys };
    case 'strip-query':
      return { do: 'strip-query', by, params: template.params };
    case 'scroll-top':
      return { do: 'scroll-top', by };
    // `set` is a fact; what only a newer engine knows is left out.
    default:
      return null;
  }
}

/** The fields of a call, evaluated; unknown when one of them is. */
export function scalarsOf(rules: Readonly<Record<string, Rule>>, lookup: Lookup): Values | Unknown {
  const values: Record<string, Scalar> = {};
  for (const name of Object.keys(rules)) {
    const value = scalarOf(rules[name] as Rule, lookup);
    if (value === UNKNOWN) return UNKNOWN;
    values[name] = value;
  }
  return values;
}

function scalarOf(rule: Rule, lookup: Lookup): Scalar | Unknown {
  const value = evaluate(rule, lookup);
  return Array.isArray(value) ? null : (value as Scalar | Unknown);
}

/** A record without its null fields. */
function recordOf(rules: Readonly<Record<string, Rule>>, lookup: Lookup): JsonObject | Unknown {
  const values = scalarsOf(rules, lookup);
  if (values === UNKNOWN) return UNKNOWN;
  const record: Record<string, Scalar> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value !== null && value !== undefined) record[name] = value;
  }
  return record;
}
