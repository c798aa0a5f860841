import type { Name } from './name.ts';

/** A form's login that would ask for codes without an agreement, or for numbers that nobody judges. */
interface UnagreedLogin extends Name {
  readonly kind: 'box' | 'required' | 'format' | 'option';
  readonly field: string;
  /** The option that does not name the field of the login, which is `name`. */
  readonly key: string;
}

export function unagreedLogin({ kind, field, key, name }: UnagreedLogin): string {
  if (kind === 'box')
    return `"${field}" is the agreement of the login and no box that must be ticked; give it "type": "boolean" and "const": true in schema.json`;
  if (kind === 'required')
    return `"${field}" is the agreement of the login and need not be ticked; require it in schema.json, or with "require" of a rule`;
  return kind === 'format'
    ? `"${field}" of the login may be any text; give it "format": "${name}" in schema.json`
    : `the code of the login is not sent for its ${key} "${name}"; write "${key}": "${name}" in "ui:options" of "${field}"`;
}
