import type { VisitData } from '../../decide/model/visit-data.ts';
import type { FormModule } from '../../forms/form-validator.ts';
import type { ReadyForm, ReleaseSource } from './release-source.ts';

/**
 * A source whose parts, and the code that loads and verifies them, come when the first is asked for: the first page
 * needs neither. Code that could not be loaded is asked for again the next time.
 *
 * @param given pages, forms and settings that came with the entry page.
 * @param importModule loads the modules of these.
 */
export function lateSource(
  given: Pick<VisitData, 'pages' | 'forms' | 'ads'>,
  importModule: (url: string, hash: string) => Promise<FormModule>,
  open: () => Promise<ReleaseSource>,
): ReleaseSource {
  let opening: Promise<ReleaseSource> | null = null;
  let opened: ReleaseSource | null = null;
  const forms = new Map<string, Promise<ReadyForm>>();
  const peekPage = (id: string) => given.pages[id] ?? opened?.peekPage(id) ?? null;
  const call = <T>(use: (source: ReleaseSource) => Promise<T>): Promise<T> => {
    opening ??= open();
    opening.then(
      (source) => {
        opened = source;
      },
      () => {
        opening = null;
      },
    );
    return opening.then(use);
  };
  /** A form and its validators are always of one release: where the module does not come, both come by another way. */
  const form = (id: string): Promise<ReadyForm> => {
    const mine = given.forms?.[id];
    const load = () => call((source) => source.form(id));
    if (!mine) return load();
    const found =
      forms.get(id) ??
      importModule(mine.url, mine.hash)
        .then(({ default: validator, form = mine.form }) => form && { form, validator })
        .catch(() => undefined)
        .then((ready) => ready ?? load());
    forms.set(id, found);
    found.catch(() => forms.delete(id));
    return found;
  };
  return {
    peekPage,
    page: async (id) => peekPage(id) ?? call((source) => source.page(id)),
    channel: (id) => call((source) => source.channel(id)),
    form,
    before: (...what) => call((source) => source.before(...what)),
    agreement: (id) => call((source) => source.agreement(id)),
    ads: async () => given.ads ?? call((source) => source.ads()),
  };
}
