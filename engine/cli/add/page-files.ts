import type { SourceFile } from '../../compile/problems/source-file.ts';
import type { Json } from '../../decide/model/json.ts';
import { printJson } from '../write/print-json.ts';
import { schemaComments } from '../write/schema-comments.ts';
import type { FileToWrite } from '../write/write-files.ts';

/** A page and the path that it stands at on every host. */
export interface NewPage {
  readonly id: string;
  readonly about: string;
  readonly layout: Json;
  readonly agreements: Json | undefined;
  readonly blocks: Json;
  readonly path: string;
  readonly title: string;
  readonly access: string;
}

/** The page's file and the file of its route. */
export function pageFiles(page: NewPage, files: readonly SourceFile[]): readonly FileToWrite[] {
  const { id, about, layout, agreements, blocks, path, title, access } = page;
  const content = {
    $schema: '../meta/page.schema.json',
    about,
    layout,
    ...(agreements === undefined ? {} : { agreements }),
    blocks,
  };
  const routes = {
    $schema: '../meta/routes.schema.json',
    group: id,
    // What nobody writes is open: a line that says so again would be warned about.
    routes: [{ id, path, page: id, title, ...(access === 'open' ? {} : { access }) }],
  };
  return [
    { path: `schemas/pages/${id}.json`, text: printJson(content, schemaComments('page', files)) },
    { path: `schemas/routes/${id}.json`, text: printJson(routes, schemaComments('routes', files)) },
  ];
}
