import type { Json } from './json.ts';

/**
 * A JSON-logic expression. The closed list of operators is in `rules/operators.ts`; the facts it may read are declared
 * in `schemas/facts.json`. The compiler refuses everything else, so a `Rule` in a release can always be evaluated.
 */
export type Rule = Json;
