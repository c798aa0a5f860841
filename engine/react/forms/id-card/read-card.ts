import { type FailedCall, failureText, type TextRef } from '../../../decide/calls/failure-text.ts';
import type { FormPackage } from '../../../decide/model/form.ts';
import type { JsonObject } from '../../../decide/model/json.ts';
import type { Engine } from '../../../runtime/engine.ts';
import { readDataUrl } from '../../../runtime/platform/read-data-url.ts';
import { shrinkPicture } from '../../../runtime/platform/shrink-picture.ts';
import { within } from '../../../runtime/run/within.ts';

/** What stands on an identity card; an empty name was not read. */
export interface FoundCard {
  readonly realname: string;
  readonly number: string;
}

/** Bytes that a picture may have when it is sent: the backend takes a little more. */
const MOST = 360 * 1024;
const ENDPOINT = 'readIdCard';

/**
 * Has a picture read by the backend, which keeps it nowhere. What is sent is drawn anew, smaller, and has nothing of
 * what cameras write beside the picture, such as the place.
 *
 * @returns what was read, or what the visitor is told.
 */
export async function readCard(
  engine: Engine,
  file: File,
  agreements: FormPackage['agreements'],
): Promise<FoundCard | TextRef> {
  const { api, platform, release } = engine;
  const spec = release.site.api;
  const picture = await shrinkPicture(file, MOST);
  if (!picture) return { key: 'form.idCard.picture' };
  const text = await readDataUrl(picture);
  const asked = api.data(ENDPOINT, {
    picture: text.slice(text.indexOf(',') + 1),
    agreements: JSON.stringify(agreements, ['id', 'version', 'hash']),
    release: release.id,
  });
  try {
    const answer = await within(platform.clock, spec.visitorTimeout, asked);
    if (typeof answer === 'symbol') return { key: spec.failureTexts.timeout ?? spec.failureTexts.other };
    const { realname, id_card: number } = (answer ?? {}) as JsonObject;
    return { realname: String(realname ?? ''), number: String(number ?? '') };
  } catch (error) {
    // What the backend says of a picture is for the visitor.
    const said = (error as FailedCall).envelope?.message;
    return said ? { key: 'form.idCard.said', values: { message: said } } : failureText(spec, error, ENDPOINT);
  }
}
