import type { FieldPathList } from '@rjsf/utils';
import { createContext, useContext } from 'react';

/** What a control inside an answer made of parts tells the whole, and knows of it. */
export interface PartScope {
  /** What is wrong with the whole; that is also wrong with the one control of an answer that has no parts. */
  readonly invalid: boolean;
  /** What describes the whole. */
  readonly describedBy: string | undefined;
  /** The visitor left the control at this path. */
  readonly leave: (path: FieldPathList) => void;
}

const Scope = createContext<PartScope>({ invalid: false, describedBy: undefined, leave: () => {} });

export const PartScopeProvider = Scope.Provider;

/** The answer that a part belongs to. Outside one, nobody listens. */
export function usePartScope(): PartScope {
  return useContext(Scope);
}
