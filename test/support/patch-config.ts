import type { SourceFile } from '../../engine/compile/problems/source-file.ts';

/** A change of one place of a configuration. */
export interface ConfigPatch {
  readonly file: string;
  /** JSON Pointer; an item of a list is named by its index, `id`, `block` or `shared`, and `-` adds one. */
  readonly at: string;
  readonly value?: unknown;
  readonly remove?: true;
}

/** The files with the patches in them. Throws where there is nothing to change. */
export function patchConfig(
  files: readonly SourceFile[],
  patches: readonly ConfigPatch[],
): readonly SourceFile[] {
  return patches.reduce<readonly SourceFile[]>((before, patch) => {
    if (!before.some(({ path }) => path === patch.file)) throw new Error(`no file ${patch.file}`);
    return before.map((file) =>
      file.path === patch.file ? { ...file, text: patched(file.text, patch) } : file,
    );
  }, files);
}

function patched(text: string, { at, value, remove }: ConfigPatch): string {
  const root = JSON.parse(text) as object;
  const keys = at.split('/').slice(1);
  const last = keys.pop() as string;
  let owner: object = root;
  for (const key of keys) owner = Reflect.get(owner, keyIn(owner, key, at)) as object;
  const key = keyIn(owner, last, at);
  if (remove && Array.isArray(owner)) owner.splice(Number(key), 1);
  else if (remove) Reflect.deleteProperty(owner, key);
  else Reflect.set(owner, key, value);
  return JSON.stringify(root, null, 2);
}

function keyIn(owner: object, key: string, at: string): string {
  if (!Array.isArray(owner) || /^\d+$/.test(key)) return key;
  if (key === '-') return String(owner.length);
  const index = owner.findIndex(
    (item: { id?: string; block?: string; shared?: string }) =>
      item.id === key || item.block === key || item.shared === key,
  );
  if (index < 0) throw new Error(`${at}: no item ${key}`);
  return String(index);
}
