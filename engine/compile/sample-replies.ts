import type { JsonObject } from '../decide/model/json.ts';
import { parseDocument } from './problems/json-document.ts';
import type { SourceFile } from './problems/source-file.ts';

/** One answer of `schemas/samples.json`. */
export interface SampleReply {
  readonly body: JsonObject;
  /** The answer when a placeholder of `body` has no value. */
  readonly otherwise?: JsonObject;
}

/** Answers of a healthy backend, by endpoint. */
export type SampleReplies = Readonly<Record<string, SampleReply>>;

const FILE = 'schemas/samples.json';

/**
 * The sample answers of a configuration without errors; none when it has no such file. They are no part of a release.
 */
export function readSampleReplies(files: readonly SourceFile[]): SampleReplies {
  const file = files.find(({ path }) => path === FILE);
  const value = file && parseDocument(file).value;
  return ((value as JsonObject | undefined)?.replies ?? {}) as unknown as SampleReplies;
}
