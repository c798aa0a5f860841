import type { FieldPathList } from '@rjsf/utils';
import { createContext, useContext } from 'react';

/** What a control inside an answer made of parts tells the whole. */
export interface PartScope {
  /** The visitor left the control at this path. */
  readonly leave: (path: FieldPathList) => void;
}

const Scope = createContext<PartScope>({ leave: () => {} });

export const PartScopeProvider = Scope.Provider;

/** The answer that a part belongs to. Outside one, nobody listens. */
export function usePartScope(): PartScope {
  return useContext(Scope);
}
