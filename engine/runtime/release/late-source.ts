import type { PageSpec } from '../../decide/model/page.ts';
import type { ReleaseSource } from './release-source.ts';

/**
 * A source whose parts, and the code that loads and verifies them, come when the first is asked for: the first page
 * needs neither. Code that could not be loaded is asked for again the next time.
 *
 * @param given pages that came with the entry page.
 */
export function lateSource(
  given: Readonly<Record<string, PageSpec>>,
  open: () => Promise<ReleaseSource>,
): ReleaseSource {
  let opening: Promise<ReleaseSource> | null = null;
  let opened: ReleaseSource | null = null;
  const peekPage = (id: string) => given[id] ?? opened?.peekPage(id) ?? null;
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
  return {
    peekPage,
    page: async (id) => peekPage(id) ?? call((source) => source.page(id)),
    channel: (id) => call((source) => source.channel(id)),
    form: (id) => call((source) => source.form(id)),
    validator: (id) => call((source) => source.validator(id)),
    before: (kind, id) => call((source) => source.before(kind, id)),
    agreement: (id) => call((source) => source.agreement(id)),
    ads: () => call((source) => source.ads()),
  };
}
