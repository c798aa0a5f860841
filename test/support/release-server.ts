import type { Release } from '../../engine/decide/model/release.ts';
import type { FormModule } from '../../engine/forms/form-validator.ts';
import type { HttpRequest, HttpResponse } from '../../engine/runtime/platform/platform.ts';
import { type ReleaseFiles, releaseFiles } from '../../server/release/release-files.ts';

/** What a server does in place of the right answer; null gives the right one. */
export type Mischief = (text: string | null, url: string) => HttpResponse | Promise<HttpResponse> | null;

/** A server of releases as files, the last of which is current. */
export function releaseServer(releases: readonly Release[], builtIn: Release | null) {
  const published = releases.map((release) => releaseFiles(release, new Map()));
  const files = new Map<string, string>();
  const add = (base: string, { parts, manifestText }: ReleaseFiles): void => {
    for (const [path, content] of parts) files.set(base + path, String(content));
    files.set(`${base}manifest.json`, manifestText);
  };
  for (const release of published) add(`/release/${release.id}/`, release);
  if (builtIn) add('/builtin/', releaseFiles(builtIn, new Map()));
  for (const [name, release] of [
    ['current', published.at(-1)],
    ['before', published.at(-2)],
  ] as const) {
    if (release === undefined) continue;
    const { id, manifest, engine } = release;
    const pointer = { id, manifest, engine };
    files.set(`/release/${name}.json`, JSON.stringify({ ...pointer, releases: [pointer] }));
  }
  return {
    published,
    /** The module of a form, run as a browser does. */
    module: (url: string): Promise<FormModule> =>
      import(`data:text/javascript,${encodeURIComponent(files.get(url.replace(/\?.*/, '')) ?? '')}`),
    answer(mischief: Mischief = () => null) {
      return async ({ url }: HttpRequest): Promise<HttpResponse> => {
        const text = files.get(url.replace(/\?.*/, '')) ?? null;
        return (await mischief(text, url)) ?? { status: text === null ? 404 : 200, text: text ?? '' };
      };
    },
  };
}
