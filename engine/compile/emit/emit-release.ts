import type { Json } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import type { AgreementFile } from '../config.ts';
import type { Links } from '../normalise/links.ts';
import type { ReleaseContent } from '../normalise/normalise.ts';
import type { JsonDocument } from '../problems/json-document.ts';
import { collectOrigins } from './collect-origins.ts';
import { contentId } from './content-id.ts';
import { deepFreeze } from './deep-freeze.ts';

/**
 * Stage "emit": identity, origins, and nobody changes it any more. The identity is that of the content alone: moving a
 * line or writing a comment makes no new release. Origins are worked out when somebody first asks where something was
 * written.
 */
export function emitRelease(
  content: ReleaseContent,
  links: Links,
  documents: ReadonlyMap<string, JsonDocument>,
  agreements: readonly AgreementFile[],
): Release {
  const json = content as unknown as Json;
  // What they are worked out from is needed once.
  let sources: Parameters<typeof collectOrigins> | null = [json, links, documents, agreements];
  let origins: Release['origins'] = {};
  return Object.freeze({
    id: contentId(json),
    ...deepFreeze(content),
    get origins() {
      if (sources) origins = deepFreeze(collectOrigins(...sources));
      sources = null;
      return origins;
    },
  });
}
