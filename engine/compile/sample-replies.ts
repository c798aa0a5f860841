import type { SampleReplies } from '../analyse/healthy-body.ts';
import type { JsonObject } from '../decide/model/json.ts';
import { parseDocument } from './problems/json-document.ts';
import type { SourceFile } from './problems/source-file.ts';

const FILE = 'schemas/samples.json';

/** The sample answers of a configuration without errors; none when it has no such file. They are no part of a release. */
export function readSampleReplies(files: readonly SourceFile[]): SampleReplies {
  const file = files.find(({ path }) => path === FILE);
  const value = file && parseDocument(file.path, file.text).value;
  return ((value as JsonObject | undefined)?.replies ?? {}) as unknown as SampleReplies;
}
