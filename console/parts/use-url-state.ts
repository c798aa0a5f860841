import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type UrlState<Name extends string> = Readonly<Record<Name, string>>;
type SetUrlState<Name extends string> = (
  values: Partial<UrlState<Name>>,
  options?: { readonly replace?: boolean; readonly state?: unknown },
) => void;

/**
 * The state of a view as it stands in its address, so that reload, back and a sent link show the same; empty texts are
 * left out. Setting is a step of the browser's history unless `replace` is said.
 */
export function useUrlState<Name extends string>(
  ...names: readonly Name[]
): readonly [UrlState<Name>, SetUrlState<Name>] {
  const [query, setQuery] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as UrlState<Name>;
  const set = useCallback<SetUrlState<Name>>(
    (changes, options) => {
      // The router's own is that of the screen as it was drawn last, which waits while somebody types.
      const after = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      setQuery(after, options);
    },
    [setQuery],
  );
  return [values, set];
}
