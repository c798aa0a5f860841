import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Me, Permission } from '../../server/console/contract/person.ts';
import { callApi } from '../api/call-api.ts';

/** Address that says who is signed in. */
export const ME = '/api/me';

/** Asked once for a page; nobody is signed in where it fails with `signed-out`. */
export const ME_QUESTION = queryOptions({
  queryKey: [ME],
  queryFn: ({ signal }) => callApi<Me>(ME, { signal, isAboutSession: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

const MeContext = createContext<Me | null>(null);

export const MeProvider = MeContext.Provider;

/** Who is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('nobody is signed in here');
  return me;
}

/** Whether the person has a right; the server decides, this only leaves away what it would refuse. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}

/** Whether a channel is one of those that the person may touch. */
export function isInRange({ ranges }: Me, number: string): boolean {
  return ranges.length === 0 || ranges.some(({ from, to }) => Number(number) >= from && Number(number) <= to);
}
