import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from '../../engine/cli/read-sources.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import { PROJECT_ROOT } from './project-root.ts';

interface PageVersionCases {
  readonly page: string;
  readonly path: string;
  readonly versions: readonly JsonObject[];
  readonly rows: readonly {
    readonly name: string;
    readonly at: string;
    readonly visitor: string;
    readonly version: string | null;
    readonly shows: string;
  }[];
}

/** Who sees which version of a page: `test/cases/pages/versions.json`. */
export const PAGE_VERSIONS = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'test/cases/pages/versions.json'), 'utf8'),
) as PageVersionCases;

/** The shipped configuration, the page with these versions. */
export function sourcesWithVersions(): readonly SourceFile[] {
  const { page, versions } = PAGE_VERSIONS;
  return readSources(PROJECT_ROOT).map(({ path, text }) =>
    path === `schemas/pages/${page}.json`
      ? { path, text: JSON.stringify({ ...(JSON.parse(text) as JsonObject), versions }, null, 2) }
      : { path, text },
  );
}
