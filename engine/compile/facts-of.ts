import type { ValueType } from '../decide/rules/operator-specs.ts';
import { type At, child, entries, textAt } from './at.ts';

const TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'strings']);

/**
 * Types of all facts: those declared in `schemas/facts.json`, `stored.*` of the storage keys, `window.*` of the guard's
 * spans of time, and `reply.*` of its fetches with what their endpoint or the bridge answers.
 */
export function factsOf(files: {
  readonly facts: At;
  readonly storage: At;
  readonly guard: At;
  readonly api: At;
  readonly bridge: At;
}): ReadonlyMap<string, ValueType> {
  const found = new Map<string, ValueType>();
  for (const [name, fact] of entries(child(files.facts, 'facts'))) found.set(name, typeAt(fact));
  for (const [key, spec] of entries(child(files.storage, 'keys'))) {
    found.set(`stored.${key}`, textAt(spec, 'type') === 'number' ? 'number' : 'string');
  }
  for (const [name] of entries(child(files.guard, 'windows'))) found.set(`window.${name}`, 'number');
  for (const [name, fetch] of entries(child(files.guard, 'fetches'))) {
    found.set(`reply.${name}.code`, 'number');
    found.set(`reply.${name}.httpStatus`, 'number');
    found.set(`reply.${name}.status`, 'string');
    if (textAt(fetch, 'via') === 'bridge') {
      for (const [key] of entries(child(files.bridge, 'ask'))) found.set(`reply.${name}.${key}`, 'string');
      continue;
    }
    const endpoint = child(child(files.api, 'endpoints'), textAt(fetch, 'endpoint') ?? '');
    for (const [key, read] of entries(child(endpoint, 'reads'))) {
      found.set(`reply.${name}.${key}`, typeAt(read));
    }
  }
  return found;
}

function typeAt(at: At): ValueType {
  const type = textAt(at, 'type');
  return type !== null && TYPES.has(type) ? (type as ValueType) : 'any';
}
