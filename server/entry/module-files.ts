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

/** The built files that a page loads, without those that the document loads anyway. */
export interface PageFiles {
  readonly sheets: readonly string[];
  readonly scripts: readonly string[];
}

/** The built files of the given source modules, with everything they import. */
export function moduleFiles(
  manifest: BuildManifest,
  modules: readonly string[],
  template: string,
): PageFiles {
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
  return {
    sheets: [...sheets].filter(isNew),
    scripts: [...scripts].filter((file) => file.endsWith('.js') && isNew(file)),
  };
}
