/** A list that rules read, as staff call it. */
export interface ToldList {
  readonly name: string;
  readonly values: readonly string[];
}

/** What `schemas/lists.json` says. */
export interface ListsFile {
  readonly lists: Readonly<Record<string, { readonly label?: string; readonly values: readonly string[] }>>;
}

/** The lists that a rule reads, of those that have a label: the others say nothing to staff. */
export function toldLists(rule: unknown, { lists = {} }: Partial<ListsFile>): readonly ToldList[] {
  const written = JSON.stringify(rule) ?? '';
  return Object.entries(lists).flatMap(([id, { label, values }]) =>
    label !== undefined && written.includes(`{"list":${JSON.stringify(id)}}`)
      ? [{ name: label, values }]
      : [],
  );
}
