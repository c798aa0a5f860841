/** Something that a browser keeps for this site. */
export interface KeptItem {
  readonly name: string;
  readonly value: string;
}

/** Everything that the browser keeps for this site, whoever wrote it. Nothing throws where storage is blocked. */
export interface KeptInBrowser {
  /** Of a cache, the number of its entries. */
  list(): Promise<readonly KeptItem[]>;
  /** Deletes all of it, cookies and caches included. */
  forget(): Promise<void>;
}

export function keptInBrowser(view: Window = window): KeptInBrowser {
  /** Runs for each cache; there are none where the page came without TLS. */
  const ofCaches = async <T>(
    use: (name: string, caches: CacheStorage) => Promise<T>,
  ): Promise<readonly T[]> => {
    try {
      const { caches } = view as Partial<Pick<typeof globalThis, 'caches'>>;
      return caches ? await Promise.all((await caches.keys()).map((name) => use(name, caches))) : [];
    } catch {
      return [];
    }
  };
  const areas = [() => view.localStorage, () => view.sessionStorage];
  const attempt = <T>(use: () => T, otherwise: T): T => {
    try {
      return use();
    } catch {
      return otherwise;
    }
  };
  const cookies = () => view.document.cookie.split('; ').filter((pair) => pair !== '');
  return {
    list: async () => [
      ...areas.flatMap((area) =>
        attempt(
          () => Object.keys(area()).map((name) => ({ name, value: area().getItem(name) ?? '' })),
          [] as KeptItem[],
        ),
      ),
      ...attempt(cookies, []).map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return { name, value: value.join('=') };
      }),
      ...(await ofCaches(async (name, caches) => {
        const entries = await (await caches.open(name)).keys();
        return { name, value: String(entries.length) };
      })),
    ],
    forget: async () => {
      for (const area of areas) attempt(() => area().clear(), undefined);
      const { hostname } = view.location;
      for (const pair of attempt(cookies, [])) {
        const gone = `${pair.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
        view.document.cookie = gone;
        // Ad scripts keep theirs for all names of the site: which of the longer names they took, nothing tells.
        for (let at = hostname; at.includes('.'); at = at.replace(/^[^.]*\./, ''))
          view.document.cookie = `${gone}; domain=${at}`;
      }
      await ofCaches((name, caches) => caches.delete(name));
    },
  };
}
