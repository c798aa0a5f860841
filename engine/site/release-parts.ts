import { PART_WAITS } from '../decide/calls/part-waits.ts';
import type { SitePart } from '../decide/model/release.ts';
import type { VisitData, WrittenVisit } from '../decide/model/visit-data.ts';
import type { HttpError } from '../runtime/api/http-error.ts';
import type { Engine } from '../runtime/engine.ts';
import { createBrowserRelease } from '../runtime/platform/browser-release.ts';
import type { Platform } from '../runtime/platform/platform.ts';
import { rememberGood } from '../runtime/release/good-releases.ts';
import { openVisit as openPlainVisit } from '../runtime/release/open-visit.ts';
import { pinnedRelease } from '../runtime/release/pinned-release.ts';
import { originOf } from '../runtime/release/release-origin.ts';
import type { ReleaseSource } from '../runtime/release/release-source.ts';
import { walkGuard } from '../runtime/release/walk-guard.ts';

/**
 * The parts of a visit's release that did not come with the entry page.
 *
 * @param onOwnPart is told of each that came of the visit's own release.
 */
export function openParts(
  { release, manifest }: VisitData,
  platform: Platform,
  onGone: (error: HttpError) => void,
  onOwnPart: () => void,
): ReleaseSource {
  const { channelShards } = release.site;
  return pinnedRelease({ id: release.id, manifest }, platform, createBrowserRelease(), {
    channelShards,
    onGone,
    onOwnPart,
  });
}

/** What all hosts share, as JSON, where the module of it did not come. */
export function siteOf({ release: { id }, manifest }: WrittenVisit, platform: Platform): Promise<SitePart> {
  const options = { timeout: PART_WAITS.own, twice: true };
  return originOf({ id, manifest }, platform, createBrowserRelease(), options).json('site.json');
}

/** Begins a visit in a document that came without one, on a release whose guard can be walked. */
export function openVisit<Begun extends { readonly engine: Engine }>(
  platform: Platform,
  begin: (visit: VisitData) => Begun,
): Promise<Begun> {
  return openPlainVisit(platform, createBrowserRelease(), (visit) => {
    const begun = begin(visit);
    walkGuard(begun.engine);
    return begun;
  });
}

/**
 * Keeps what the visit runs on for a visit that cannot get its own release. To be called when a part of it was loaded,
 * which brings its manifest: without that there is nothing to keep.
 */
export async function rememberVisit({ release, manifest }: VisitData): Promise<void> {
  if (manifest === null) return;
  const port = createBrowserRelease();
  const texts = [release.site, release.host].map((part) => JSON.stringify(part));
  const hashes = await Promise.all(texts.map((text) => port.digest(text)));
  await rememberGood(
    port,
    { id: release.id, manifest },
    Object.fromEntries(hashes.map((hash, index) => [hash, texts[index] ?? ''])),
  );
}
