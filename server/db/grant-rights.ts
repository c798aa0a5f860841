import type pg from 'pg';
import { StartError } from '../start-error.ts';
import grants from './grants.sql?raw';

/** Users, or groups of them, whose rights `grants.sql` says. */
const ROLES = ['dukou_app', 'dukou_read'];
const MAKE_THEM = 'Run, as who may make users: psql -f deploy/database-users.sql DATABASE';

/**
 * Gives servers and reports their rights, and takes away whatever else they have. False where no user has few rights:
 * then nothing is done.
 *
 * @throws StartError where one of the two is missing, or the database lets everybody make tables.
 */
export async function grantRights(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1::text[])',
    [ROLES],
  );
  if (rows.length === 0) return false;
  const missing = ROLES.find((role) => !rows.some(({ name }) => name === role));
  if (missing !== undefined) throw new StartError(`The database has no user ${missing}. ${MAKE_THEM}`);
  // One message of several statements is one transaction.
  await pool.query(grants);
  const may = await pool.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname = any($1::text[]) and has_schema_privilege(rolname, 'public', 'create')",
    [ROLES],
  );
  const [role] = may.rows;
  if (role === undefined) return true;
  throw new StartError(
    `The user ${role.name} may make tables, by a right that somebody else gave. ${MAKE_THEM}`,
  );
}
