/** Part of a release with what all hosts share, as a module: pages preload it, and it is verified as it is loaded. */
export const SITE_MODULE = 'site.js';

/** The module whose default export is what a JSON text says. */
export function siteModule(json: string): string {
  // Engines before 2018 end a line at these also within a string.
  const text = JSON.stringify(json).replace(
    /[\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16)}`,
  );
  return `export default JSON.parse(${text});`;
}
