import type { FormPart } from '../../decide/model/form.ts';
import type { VisitData } from '../../decide/model/visit-data.ts';
import type { FormValidator } from '../../forms/form-validator.ts';
import type { ReleaseSource } from './release-source.ts';

interface WholeForm {
  readonly form: FormPart;
  readonly validator: FormValidator;
}

/**
 * A source whose parts, and the code that loads and verifies them, come when the first is asked for: the first page
 * needs neither. Code that could not be loaded is asked for again the next time.
 *
 * @param given pages, forms and settings that came with the entry page.
 * @param importModule loads the validators of these.
 */
export function lateSource(
  given: Pick<VisitData, 'pages' | 'forms' | 'ads'>,
  importModule: (url: string, hash: string) => Promise<{ readonly default: FormValidator }>,
  open: () => Promise<ReleaseSource>,
): ReleaseSource {
  let opening: Promise<ReleaseSource> | null = null;
  let opened: ReleaseSource | null = null;
  const forms = new Map<string, Promise<WholeForm>>();
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
  /** A form and its validators are always of one release: where those that were given do not come, both do. */
  const wholeForm = (id: string): Promise<WholeForm> => {
    const mine = given.forms?.[id];
    const load = () =>
      call(async (source) => {
        const [form, validator] = await Promise.all([source.form(id), source.validator(id)]);
        return { form, validator };
      });
    if (!mine) return load();
    const found =
      forms.get(id) ??
      importModule(mine.validator, mine.hash).then(
        (module) => ({ form: mine.form, validator: module.default }),
        load,
      );
    forms.set(id, found);
    found.catch(() => forms.delete(id));
    return found;
  };
  return {
    peekPage,
    page: async (id) => peekPage(id) ?? call((source) => source.page(id)),
    channel: (id) => call((source) => source.channel(id)),
    form: async (id) => (await wholeForm(id)).form,
    validator: async (id) => (await wholeForm(id)).validator,
    before: (...what) => call((source) => source.before(...what)),
    agreement: (id) => call((source) => source.agreement(id)),
    ads: async () => given.ads ?? call((source) => source.ads()),
  };
}
