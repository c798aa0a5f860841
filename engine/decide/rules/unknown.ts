import type { Scalar } from '../model/json.ts';

/** Stands for a value that an outside answer will decide. A rule that depends on it is itself unknown. */
export const UNKNOWN: unique symbol = Symbol('unknown');

export type Unknown = typeof UNKNOWN;

/** The value of a fact or of a rule. */
export type FactValue = Scalar | readonly FactValue[];

/** Reads a declared fact; an absent one is null. */
export type Lookup = (name: string) => FactValue | Unknown;
