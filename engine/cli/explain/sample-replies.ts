import type { Json, JsonObject, Scalar } from '../../core/model/json.ts';
import { parseDocument } from '../../core/problems/json-document.ts';
import type { SourceFile } from '../../core/problems/source-file.ts';

/** One answer of `schemas/samples.json`. */
export interface SampleReply {
  readonly body: JsonObject;
  /** The answer when a placeholder of `body` has no value. */
  readonly otherwise?: JsonObject;
}

/** Answers of a healthy backend, by endpoint. */
export type SampleReplies = Readonly<Record<string, SampleReply>>;

const FILE = 'schemas/samples.json';

/** The sample answers of a configuration without errors; none when it has no such file. They are no part of a release. */
export function readSampleReplies(files: readonly SourceFile[]): SampleReplies {
  const file = files.find(({ path }) => path === FILE);
  const value = file && parseDocument(file.path, file.text).value;
  return ((value as JsonObject | undefined)?.replies ?? {}) as unknown as SampleReplies;
}

/** The answer with its placeholders filled; `otherwise` when one of them has no value. */
export function fillSample(sample: SampleReply, values: Readonly<Record<string, Scalar>>): JsonObject {
  let missing = false;
  const fill = (value: Json): Json => {
    if (typeof value === 'string') {
      return value.replace(/\{(\w+)\}/g, (_, name: string) => {
        const found = values[name] ?? '';
        if (found === '') missing = true;
        return String(found);
      });
    }
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item ?? null)]));
  };
  const body = fill(sample.body) as JsonObject;
  return missing ? (sample.otherwise ?? body) : body;
}
