import type { ErrorObject } from 'ajv';

/** A form that an object may have, named by the property that only this form needs. */
interface Alternative {
  readonly name: string;
  readonly about: string;
}

/**
 * What a failing `oneOf` lets an author choose from, when each of its branches needs a property of its own, as an
 * action does: `go`, `open`, `copy` …; none when the branches are told apart in another way.
 */
export function alternativesOf(error: ErrorObject): readonly Alternative[] {
  if (error.keyword !== 'oneOf' || !Array.isArray(error.schema)) return [];
  const branches = error.schema as readonly {
    readonly required?: readonly string[];
    readonly description?: string;
  }[];
  const ways = branches.map(({ required = [], description = '' }) => ({
    name: required[0] ?? '',
    about: description.replace(/\.$/, ''),
  }));
  const names = new Set(ways.map(({ name }) => name));
  return names.size === ways.length && !names.has('') ? ways : [];
}

/**
 * Leaves out what other branches of a `oneOf` say: of an object with the property of one branch, only that branch is
 * telling, and of one with none or several, only that one of them is needed.
 */
export function withoutOtherAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let left = errors;
  for (const error of errors) {
    const ways = alternativesOf(error);
    const { data, schemaPath } = error;
    if (ways.length === 0 || typeof data !== 'object' || data === null) continue;
    const taken = ways.flatMap(({ name }, index) => (Object.hasOwn(data, name) ? [index] : []));
    const kept = taken.length === 1 ? `${schemaPath}/${taken[0]}/` : null;
    left = left.filter((other) => {
      if (!other.instancePath.startsWith(error.instancePath)) return true;
      if (other === error) return kept === null;
      return (
        !other.schemaPath.startsWith(`${schemaPath}/`) || (kept !== null && other.schemaPath.startsWith(kept))
      );
    });
  }
  return left;
}
