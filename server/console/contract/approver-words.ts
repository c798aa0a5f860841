import { ROLE_NAMES } from './audit-words.ts';
import type { Role } from './person.ts';

/** Who approves: somebody of a role, or anybody else who may publish. */
export const APPROVERS = ['compliance', 'engineer', 'admin', 'second-person'] as const satisfies readonly (
  | Role
  | 'second-person'
)[];

export type Approver = (typeof APPROVERS)[number];

export const APPROVER_WORDS: Readonly<Record<Approver, string>> = {
  ...ROLE_NAMES,
  'second-person': '另一位同事',
};
