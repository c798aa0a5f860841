import type { Permission, Role } from '../contract/person.ts';

/** What each role may do. Whoever grants rights edits nothing. */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['view'],
  buyer: ['view', 'edit-channels', 'publish'],
  content: ['view', 'publish'],
  compliance: ['view', 'publish', 'roll-back-further', 'approve-compliance', 'see-all-audit'],
  data: ['view'],
  engineer: ['view', 'edit-channels', 'publish', 'roll-back-further', 'see-all-audit'],
  admin: ['view', 'publish', 'roll-back-further', 'see-all-audit', 'manage-people'],
};

const NEED_SECOND_FACTOR: readonly Role[] = ['compliance', 'data', 'engineer', 'admin'];

/** What several roles may do together. */
export function permissionsOf(roles: readonly Role[]): readonly Permission[] {
  return [...new Set(roles.flatMap((role) => PERMISSIONS_OF[role]))];
}

/** True where a password alone is not enough. */
export function needSecondFactor(roles: readonly Role[]): boolean {
  return roles.some((role) => NEED_SECOND_FACTOR.includes(role));
}
