import type { ProblemCode, ProblemData } from '../messages.ts';

/** The Chinese sentence of each code, of the same values as the English one. */
export type ChineseMessages = { readonly [C in ProblemCode]: (data: ProblemData<C>) => string };
