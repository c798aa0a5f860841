import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { FormPackage } from '../../decide/model/form.ts';
import type { Release } from '../../decide/model/release.ts';
import { formPart } from '../../forms/form-part.ts';
import type { FormValidator } from '../../forms/form-validator.ts';
import type { ReleaseSource } from './release-source.ts';

/**
 * The parts of a release in memory: for tests and for rendering on the server.
 *
 * @param validator compiles a form's validators; without it no form can be had.
 */
export function memoryReleaseSource(
  release: Pick<Release, 'channels' | 'pages' | 'forms' | 'formText' | 'agreements' | 'ads'>,
  validator?: (form: FormPackage) => Promise<FormValidator> | FormValidator,
): ReleaseSource {
  const find = async <T>(parts: Readonly<Record<string, T>>, id: string): Promise<T> => {
    const part = Object.hasOwn(parts, id) ? parts[id] : undefined;
    if (part === undefined) throw new Error(`not in the release: ${id}`);
    return part;
  };
  return {
    channel: (id) => find(release.channels, id).catch(() => emptyChannel(id)),
    page: (id) => find(release.pages, id),
    peekPage: (id) => (Object.hasOwn(release.pages, id) ? (release.pages[id] ?? null) : null),
    form: async (id) => {
      const form = await find(release.forms, id);
      if (!validator) throw new Error(`no validators in this source: ${id}`);
      return { form: formPart(release, form), validator: await validator(form) };
    },
    before: () => Promise.reject(new Error('this source has one release only')),
    agreement: (id) => find(release.agreements, id),
    ads: async () => release.ads,
  };
}
