-- Users for a database of Dukou, none of whom may do everything. As a superuser, for a database that is there:
--   psql -f deploy/database-users.sql dukou
-- and then `dukou migrate` (docs/operations.md). It may be run again.

\set ON_ERROR_STOP on
-- Nothing that somebody has put into the database is run with these rights.
set search_path = pg_catalog, pg_temp;
set client_min_messages = warning;

select format('create role %I', name) from unnest(array['dukou_migrate', 'dukou_app', 'dukou_read']) as name
where not exists (select from pg_roles where rolname = name) \gexec
-- The other two are what users are members of: create user dukou in role dukou_app.
alter role dukou_migrate login;

begin;

-- Owns the tables and changes them; nobody else makes any.
alter schema public owner to dukou_migrate;
revoke create on schema public from public, dukou_app, dukou_read;

-- What is there already: a database that one user owned, who could else say where names are looked for.
alter database :"DBNAME" owner to dukou_migrate;
alter database :"DBNAME" reset search_path;
select format('alter table public.%I owner to dukou_migrate', relname) from pg_class
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relowner <> 'dukou_migrate'::regrole
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') \gexec
select format('alter routine %s owner to dukou_migrate', oid::regprocedure) from pg_proc
where pronamespace = 'public'::regnamespace and proowner <> 'dukou_migrate'::regrole
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') \gexec

-- Nobody else comes in.
revoke all on database :"DBNAME" from public;
grant connect on database :"DBNAME" to dukou_migrate, dukou_app, dukou_read;

commit;
