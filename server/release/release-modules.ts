/** Part of a release with what all hosts share, as a module: pages preload it, and it is verified as it is loaded. */
export const SITE_MODULE = 'site.js';

/** An expression whose value is what a JSON text says: browsers read it faster than an object that is written out. */
function readFrom(json: string): string {
  // Engines before 2018 end a line at these also within a string.
  const text = JSON.stringify(json).replace(
    /[\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16)}`,
  );
  return `JSON.parse(${text})`;
}

/** The module whose default export is what a JSON text says. */
export function siteModule(json: string): string {
  return `export default ${readFrom(json)};`;
}

/**
 * A form's module: see `FormModule`.
 *
 * @param validator the module of its validators, as `compileValidator` writes it.
 */
export function formModule(json: string, validator: string): string {
  return `${validator}export const form = ${readFrom(json)};\n`;
}
