import { parseDocument } from '../../../engine/compile/problems/json-document.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { DecidedBy } from '../../../engine/decide/model/effect.ts';

/** What staff read of the guard. */
export interface GuardLabels {
  /** A step and its row. */
  rule(by: DecidedBy): string;
  /** What is asked for, by the name of its fetch. */
  answer(fetch: string): string;
}

interface Labelled {
  readonly id: string;
  readonly label?: string;
}

interface Guard {
  readonly fetches?: Readonly<Record<string, { readonly label?: string; readonly endpoint?: string }>>;
  readonly steps?: readonly (Labelled & { readonly rows?: readonly Labelled[] })[];
}

/** The labels of a guard's file, which stay there: visitors do not load them. What has none is called by its id. */
export function guardLabels(files: readonly SourceFile[]): GuardLabels {
  const { fetches = {}, steps = [] } = contentOf(files, 'schemas/guard.json') as Guard;
  return {
    rule({ step: id, row }) {
      const step = steps.find((one) => one.id === id);
      const name = step?.label ?? id;
      return row === null ? name : `${name}：${step?.rows?.find((one) => one.id === row)?.label ?? row}`;
    },
    answer: (fetch) => fetches[fetch]?.label ?? fetch,
  };
}

/** What staff call a call: what the guard's file calls its answer, else what the file of calls says. */
export function callLabels(files: readonly SourceFile[]): (name: string) => string {
  const { fetches = {} } = contentOf(files, 'schemas/guard.json') as Guard;
  const { endpoints = {} } = contentOf(files, 'schemas/api.json') as {
    readonly endpoints?: Readonly<Record<string, { readonly label?: string }>>;
  };
  const answers = Object.entries(fetches).map(([name, { endpoint = name, label }]) => [endpoint, label]);
  const labels = new Map(answers as [string, string | undefined][]);
  return (name) => labels.get(name) ?? endpoints[name]?.label ?? name;
}

/** A file may have comments. What its schema refuses is no release, of which nothing is told here. */
function contentOf(files: readonly SourceFile[], path: string): object {
  const file = files.find((one) => one.path === path);
  return file ? (parseDocument(file.path, file.text).value as object) : {};
}
