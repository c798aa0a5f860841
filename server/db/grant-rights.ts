import type pg from 'pg';
import { StartError } from '../start-error.ts';
import grants from './grants.sql?raw';
import { changeInTurn } from './migrate.ts';

/** Users, or groups of them, whose rights `grants.sql` says. */
const ROLES = ['dukou_app', 'dukou_read'];
const MAKE_THEM = 'Run, as a superuser: psql -f deploy/database-users.sql DATABASE';

/** A superuser would run what others have put into the database. */
const IS_SUPERUSER = `
  begin;
  set local search_path = pg_catalog, pg_temp;
  select rolname as name from pg_catalog.pg_roles
  where rolname = current_user and rolsuper
    and 'dukou_migrate' = (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'public');
  commit`;

/** @throws StartError for a superuser, where the database has a user for this. */
export async function refuseSuperuser(pool: pg.Pool): Promise<void> {
  const [, , found] = (await pool.query(IS_SUPERUSER)) as unknown as readonly pg.QueryResult<{
    name: string;
  }>[];
  const user = found?.rows[0];
  if (user === undefined) return;
  throw new StartError(
    `The user "${user.name}" is a superuser, who would run what others have put into the database. Give DUKOU_MIGRATE_URL with the user dukou_migrate.`,
  );
}

/** Users with few rights who have others besides, by what they may. */
const MORE_RIGHTS = `
  with owner as (select relowner as oid from pg_class where oid = 'public.migrations'::regclass),
  served as (
    select r.oid, rolname, pg_has_role(r.oid, 'dukou_app', 'member') as app, pg_has_role(r.oid, 'dukou_read', 'member') as read
    from pg_roles r, owner
    where not rolsuper and not pg_has_role(r.oid, owner.oid, 'member') and rolname <> all ($1::text[])
      and (pg_has_role(r.oid, 'dukou_app', 'member') or pg_has_role(r.oid, 'dukou_read', 'member'))),
  own as (
    select c.oid, relname from pg_class c, owner
    where relowner = owner.oid and relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)
  select rolname as name, 'make tables' as may from served where has_schema_privilege(oid, 'public', 'create')
  union all
  select rolname, deed || ' rows of ' || relname from served, own, unnest(array['insert', 'update', 'select']) as deed
  where has_any_column_privilege(served.oid, own.oid, deed)
    and not (app and has_any_column_privilege('dukou_app', own.oid, deed))
    and not (read and has_any_column_privilege('dukou_read', own.oid, deed))
  union all
  select rolname, deed || ' ' || relname from served, own, unnest(array['update', 'delete', 'truncate', 'trigger']) as deed
  where has_table_privilege(served.oid, own.oid, deed)
    and not (app and has_table_privilege('dukou_app', own.oid, deed))
    and not (read and has_table_privilege('dukou_read', own.oid, deed))
  limit 1`;

/**
 * Gives servers and reports their rights, and takes away whatever else these two roles have. False where no user has
 * few rights: then nothing is done.
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
  let role: { readonly name: string; readonly may: string } | undefined;
  await changeInTurn(pool, async (client) => {
    await client.query(grants);
    await client.query('set local search_path = pg_catalog, pg_temp');
    [role] = (await client.query(MORE_RIGHTS, [ROLES])).rows;
  });
  if (role === undefined) return true;
  throw new StartError(
    `The user ${role.name} may ${role.may}, by a right that somebody gave. As who gave it: revoke all on schema public from ${role.name}; revoke all on all tables in schema public from ${role.name}`,
  );
}
