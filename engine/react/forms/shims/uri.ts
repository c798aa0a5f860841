/*
 * Stands in for `fast-uri` (7 KiB): rjsf resolves references to other documents with it, and a form's schema has none.
 */

function refuse(): never {
  throw new Error('A form schema may not refer to another document.');
}

const uri = { resolve: refuse, parse: refuse, serialize: refuse, normalize: refuse, equal: refuse };

// biome-ignore lint/style/noDefaultExport: takes the place of a module that exports this
export default uri;
