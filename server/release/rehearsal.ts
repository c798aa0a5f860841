import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceLine } from '../../engine/cli/source-line.ts';
import type { FormPart } from '../../engine/decide/model/form.ts';
import type { PageSpec } from '../../engine/decide/model/page.ts';
import type { HostPart, Origin, Release, SitePart } from '../../engine/decide/model/release.ts';
import type { FormValidator } from '../../engine/forms/form-validator.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import { NODE_ENTRY } from '../entry/built-entry.ts';
import { loadForm } from './load-form.ts';
import type { ReleaseFault } from './release-fault.ts';
import type { ReleaseFiles } from './release-files.ts';

/** What a release has that cannot be drawn: where it stands, as a JSON pointer into the release, and why. */
interface Fault {
  readonly pointer: string;
  readonly what: string;
}

interface TriedForm {
  readonly form: FormPart;
  readonly validator: FormValidator;
}

/** Draws pages and forms as visitors' browsers draw them; the built product exports it as `rehearse`. */
export type Rehearse = (request: {
  readonly site: SitePart;
  readonly host: HostPart;
  readonly pages: readonly PageSpec[];
  readonly forms: readonly TriedForm[];
}) => Promise<readonly Fault[]>;

/**
 * The built product's `rehearse`, from the first of these folders that has one; null where nothing is built, or by
 * something older.
 */
export async function builtRehearse(roots: readonly (string | undefined)[]): Promise<Rehearse | null> {
  const built = roots.flatMap((root) => (root ? [join(root, NODE_ENTRY)] : [])).find(existsSync);
  if (built === undefined) return null;
  const { rehearse } = (await import(/* @vite-ignore */ pathToFileURL(built).href)) as {
    readonly rehearse?: Rehearse;
  };
  return rehearse ?? null;
}

/**
 * Tries, before visitors get it, what a release changes: each page and form is drawn, and the validator of each form
 * is loaded and run, from the very texts that visitors get. What all pages share, in `site.json`, changes all of them.
 *
 * @param before hashes of the parts of the release that visitors get, by path; null where there is none.
 * @param loadRehearse called where there is something to draw; null where the product is not built: then only the
 * validators are tried.
 * @returns what failed, and whether all that changed was drawn.
 */
export async function rehearsal(
  { parts, manifestText, release }: ReleaseFiles,
  before: Readonly<Record<string, string>> | null,
  loadRehearse: () => Promise<Rehearse | null>,
): Promise<{ readonly failed: readonly ReleaseFault[]; readonly drawn: boolean }> {
  const { parts: hashes } = JSON.parse(manifestText) as { readonly parts: Record<string, string> };
  const isOld = (path: string) => before !== null && before[path] === hashes[path];
  const changed = [...parts.keys()].filter((path) => !(isOld('site.json') && isOld(path)));
  const read = <Part>(path: string) => JSON.parse(String(parts.get(path))) as Part;
  const idsIn = (folder: string) => [
    ...new Set(changed.flatMap((path) => new RegExp(`^${folder}/(.+)\\.js(?:on)?$`).exec(path)?.[1] ?? [])),
  ];
  const faults: Fault[] = [];
  const site = read<SitePart>('site.json');
  const forms: TriedForm[] = [];
  for (const id of idsIn('forms')) {
    try {
      forms.push(await triedForm(String(parts.get(`forms/${id}.js`)), site));
    } catch (error) {
      faults.push({
        pointer: `/forms/${id}/schema`,
        what: `form "${id}" cannot be judged: ${messageOf(error)}`,
      });
    }
  }
  const pages = idsIn('pages').map((id) => read<PageSpec>(`pages/${id}.json`));
  const isDue = pages.length + forms.length > 0;
  const rehearse = isDue ? await loadRehearse() : null;
  if (rehearse !== null) {
    const [host = ''] = Object.keys(release.hosts);
    faults.push(...(await rehearse({ site, host: read<HostPart>(`hosts/${host}.json`), pages, forms })));
  }
  return {
    failed: faults.map(({ pointer, what }) => {
      const at = originOf(release, pointer);
      return {
        line: `${sourceLine(at) || pointer}  ${what}`,
        chinese: '这里画不出来，访客会看到出错的页面；请技术处理',
        at,
      };
    }),
    drawn: !isDue || rehearse !== null,
  };
}

/** The form that a script holds, as visitors load it, its validator run on an empty answer. Throws what that throws. */
async function triedForm(script: string, { phone, text }: SitePart): Promise<TriedForm> {
  const { default: validator, form } = await loadForm(script);
  if (!form) throw new Error('its script holds no form');
  validateForm({ form, validator, data: {}, now: 0, phone, texts: { ...text, ...form.text } });
  return { form, validator };
}

/** Where a value was written, else the first value of the nearest around it. */
function originOf({ origins }: Release, pointer: string): Origin | null {
  const written = Object.keys(origins);
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const first = written.find((one) => one === at || one.startsWith(`${at}/`));
    if (first !== undefined) return origins[first] ?? null;
  }
  return null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
