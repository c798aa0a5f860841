import { jsonExpression } from './json-expression.ts';

/** Part of a release with what all hosts share, as a module: pages preload it, and it is verified as it is loaded. */
export const SITE_MODULE = 'site.js';

/** The module whose default export is what a JSON text says. */
export function siteModule(json: string): string {
  return `export default ${jsonExpression(json)};`;
}
