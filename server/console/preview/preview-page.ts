import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { compileValidator } from '../../../engine/forms/compile-validator.ts';
import { builtEntry, CLIENT_DIR, NODE_ENTRY } from '../../entry/built-entry.ts';
import { fillTemplate } from '../../entry/fill-template.ts';
import { loadForm } from '../../release/load-form.ts';
import type { Preview } from '../contract/preview.ts';
import { alonePage } from './alone-page.ts';
import { type PlannedContent, type PlannedProject, plannedProject } from './planned-project.ts';

export interface JudgePageRequest extends PlannedContent {
  readonly is: 'page';
  /** Folders in which the built product is looked for. */
  readonly programs: readonly (string | undefined)[];
  /** Id of the host's table. */
  readonly host: string;
  /** Null for where the bare address of the host leads to. */
  readonly path: string | null;
  readonly channel: string;
}

/** A phone of 2021, for pages that look at it. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 11; M2012K11AC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0.4664.45 Mobile Safari/537.36';

/** Draws a page as visitors get it first. Throws what `plannedProject` throws. */
export async function previewPage(
  request: JudgePageRequest,
  now: () => number,
): Promise<Omit<Preview, 'address'>> {
  const { dataDir, sources, cells: changes } = request;
  const project = plannedProject({ dataDir, sources, cells: changes });
  const { release } = project;
  const host = release.hosts[request.host];
  if (host === undefined) throw new Error(`没有域名 ${request.host}`);
  const path = request.path ?? host.root;
  const url = `${path}?channel=${encodeURIComponent(request.channel)}`;
  return { path, html: await drawn(project, request, url, now()) };
}

/** Null where nothing is built. */
async function drawn(
  { release, pictures }: PlannedProject,
  { programs, host }: JudgePageRequest,
  url: string,
  now: number,
): Promise<string | null> {
  const program = programs.find((root) => root !== undefined && existsSync(join(root, NODE_ENTRY)));
  if (program === undefined) return null;
  const source = await builtEntry(program);
  const entry = await source.render({
    release,
    manifest: '',
    host,
    url,
    userAgent: PHONE,
    dev: false,
    now,
    async formModule(id) {
      const form = release.forms[id];
      if (form === undefined) throw new Error(`there is no form ${id}`);
      return loadForm(compileValidator(form));
    },
  });
  const html = fillTemplate(await source.template(url), entry, source.headOf(entry.modules));
  return alonePage(html, (path) => {
    const file = join(program, CLIENT_DIR, normalize(`/${path}`));
    return pictures.get(path) ?? (existsSync(file) ? readFileSync(file) : null);
  });
}
