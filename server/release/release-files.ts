import { emitParts } from '../../engine/compile/emit-parts.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { engineRange } from '../../engine/decide/model/engine-version.ts';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ReleaseManifest, ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import { compileValidator } from '../../engine/forms/compile-validator.ts';
import type { Assets } from './brand-assets.ts';
import { jsonExpression } from './json-expression.ts';
import { sha256 } from './sha256.ts';
import { SITE_MODULE, siteModule } from './site-module.ts';
import { type Sources, sourcesOf } from './sources.ts';
import { UncompilableForm } from './uncompilable-form.ts';

/** A release as it is written: what visitors get, and what only the server and its operators see. */
export interface ReleaseFiles extends ReleasePointer {
  /** The compiled configuration under the id of this release. */
  readonly release: Release;
  readonly manifestText: string;
  /** What it was made of; null where nobody gave it. */
  readonly sources: Sources | null;
  /** What visitors get, by path below `/release/<id>/`; the manifest is not among them. */
  readonly parts: ReadonlyMap<string, string | Buffer>;
}

/**
 * Everything that a release consists of. Its id is the hash of its manifest, which holds the hash of every part and the
 * engines that can run it: the same configuration and pictures always make the same release, and anything else another.
 *
 * Throws `UncompilableForm`.
 *
 * @param files what it was made of, which is kept beside it and does not count for its id: what it says does.
 */
export function releaseFiles(
  compiled: Release,
  assets: Assets,
  files: readonly SourceFile[] = [],
): ReleaseFiles {
  const emitted = emitParts(compiled);
  const json = (path: string) => emitted.get(path) as string;
  const parts = new Map<string, string | Buffer>(emitted);
  for (const form of Object.values(compiled.forms))
    parts.set(`forms/${form.id}.js`, moduleOf(form, json(`forms/${form.id}.json`)));
  parts.set(SITE_MODULE, siteModule(json('site.json')));
  for (const [path, content] of assets) parts.set(path, content);
  const paths = [...parts.keys()].sort();
  const manifest: ReleaseManifest = {
    engine: engineRange(),
    parts: Object.fromEntries(paths.map((path) => [path, sha256(parts.get(path) ?? '')])),
  };
  const manifestText = JSON.stringify(manifest);
  const hash = sha256(manifestText);
  const id = hash.slice(0, 16);
  return {
    id,
    manifest: hash,
    engine: manifest.engine,
    release: withId(compiled, id),
    manifestText,
    sources: files.length > 0 ? sourcesOf(files, assets) : null,
    parts,
  };
}

/** Descriptors are copied, not values: where something was written stays to be worked out when somebody asks. */
function withId(release: Release, id: string): Release {
  const own = Object.getOwnPropertyDescriptors({ id });
  return Object.freeze(
    Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(release), ...own }),
  );
}

/** The text of a `FormModule`. */
function moduleOf(form: FormPackage, json: string): string {
  try {
    return `${compileValidator(form)}export const form = ${jsonExpression(json)};\n`;
  } catch (cause) {
    throw new UncompilableForm(form.id, cause);
  }
}
