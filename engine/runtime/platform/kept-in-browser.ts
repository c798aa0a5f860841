/** Something that a browser keeps for this site. */
export interface KeptItem {
  readonly name: string;
  readonly value: string;
}

/** Everything that the browser keeps for this site, whoever wrote it. */
export interface KeptInBrowser {
  list(): readonly KeptItem[];
  /** Deletes all of it, cookies included. Nothing throws where storage is blocked. */
  forget(): void;
}

export function keptInBrowser(view: Window = window): KeptInBrowser {
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
    list: () => [
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
    ],
    forget: () => {
      for (const area of areas) attempt(() => area().clear(), undefined);
      for (const pair of attempt(cookies, [])) {
        view.document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`;
      }
    },
  };
}
