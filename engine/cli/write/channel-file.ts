import type { SourceFile } from '../../compile/problems/source-file.ts';
import type { Json } from '../../decide/model/json.ts';
import { printJson } from './print-json.ts';
import { schemaComments } from './schema-comments.ts';
import type { FileToWrite } from './write-files.ts';

/** A new file of `channels/`, each key explained above it. */
export function channelFile(
  id: string,
  settings: Readonly<Record<string, Json>>,
  files: readonly SourceFile[],
): FileToWrite {
  const content = { $schema: '../schemas/meta/channel.schema.json', ...settings };
  return { path: `channels/${id}.json`, text: printJson(content, schemaComments('channel', files)) };
}
