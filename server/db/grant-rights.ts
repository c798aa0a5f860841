import type pg from 'pg';
import { StartError } from '../start-error.ts';
import grants from './grants.sql?raw';
import { changeInTurn } from './migrate.ts';

/** Users, or groups of them, whose rights `grants.sql` says. */
const ROLES = ['dukou_app', 'dukou_read'];
const MAKE_THEM = 'Run, as a superuser: psql -f deploy/database-users.sql DATABASE';

/** Users with few rights who have others besides, by what they may. */
const MORE_RIGHTS = `
  with served as (
    select oid, rolname from pg_roles
    where not rolsuper and (pg_has_role(oid, 'dukou_app', 'member') or pg_has_role(oid, 'dukou_read', 'member'))
      and oid <> (select relowner from pg_class where oid = 'public.migrations'::regclass))
  select rolname as name, 'make tables' as may from served where has_schema_privilege(oid, 'public', 'create')
  union all
  select rolname, 'more than others with the table ' || relname
  from pg_class, aclexplode(relacl) as given join served on served.oid = given.grantee
  where relnamespace = 'public'::regnamespace and rolname <> all ($1::text[])
  limit 1`;

/**
 * Gives servers and reports their rights, and takes away whatever else these two roles have. False where no user has few
 * rights: then nothing is done.
 *
 * @throws StartError where one of the two is missing, or one of their members has rights of its own.
 */
export async function grantRights(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1::text[])',
    [ROLES],
  );
  if (rows.length === 0) return false;
  const missing = ROLES.find((role) => !rows.some(({ name }) => name === role));
  if (missing !== undefined) throw new StartError(`The database has no user ${missing}. ${MAKE_THEM}`);
  await changeInTurn(pool, async (client) => {
    await client.query(grants);
  });
  const more = await pool.query<{ name: string; may: string }>(MORE_RIGHTS, [ROLES]);
  const [role] = more.rows;
  if (role === undefined) return true;
  throw new StartError(
    `The user ${role.name} may ${role.may}, by a right that somebody gave. As who gave it: revoke all on schema public from ${role.name}; revoke all on all tables in schema public from ${role.name}`,
  );
}
