/** The part of Vite's manifest that is read. */
export type BuildManifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
  >
>;

function fromProgram(key: string): string {
  return key.replace(/^(?:\.\.\/)+/, '');
}

/**
 * Tags that load the built files of the given source modules, with everything they import: style sheets, and scripts
 * ahead of their use. What the document loads anyway is left out.
 */
export function moduleLinks(manifest: BuildManifest, modules: readonly string[], template: string): string {
  const scripts = new Set<string>();
  const sheets = new Set<string>();
  // A site of its own has the engine beside or above it: its manifest names `../../engine/…`.
  const chunks = new Map(Object.entries(manifest).map(([key, chunk]) => [fromProgram(key), chunk]));
  const add = (key: string): void => {
    const chunk = chunks.get(fromProgram(key));
    if (chunk === undefined || scripts.has(chunk.file)) {
      return;
    }
    scripts.add(chunk.file);
    chunk.css?.forEach((sheet) => {
      sheets.add(sheet);
    });
    chunk.imports?.forEach(add);
  };
  modules.forEach(add);
  const isNew = (file: string): boolean => !template.includes(`"/${file}"`);
  return [
    ...[...sheets].filter(isNew).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts]
      .filter((file) => file.endsWith('.js') && isNew(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}
