-- What a server's user with few rights has to do to tables of others is done by these functions, with the rights of
-- whoever owns them (`server/db/grants.sql`).

-- Name of the table of a day; null for what is no day that has one.
create function tracked_day_name(day date) returns text language sql stable as $$
  select 'tracked_events_' || to_char(day, 'YYYYMMDD') where day > date '1970-01-01' and day < date '10000-01-01'
$$;

-- Makes the table of a day, unless it is there. Attached and not made in its place: then nobody who writes other days, or
-- reads, has to wait.
create or replace function make_tracked_day(day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  name text := public.tracked_day_name(day);
begin
  if name is null then
    raise exception 'no table of events has the day %', day;
  end if;
  perform pg_advisory_xact_lock(728193471);
  -- Looked for in the table itself: who has found it missing once remembers that while waiting for who makes it.
  if not exists (select from pg_class where relname = name and relnamespace = 'public'::regnamespace) then
    execute format('create table public.%I (like public.tracked_events including all)', name);
    execute format('alter table public.tracked_events attach partition public.%I for values from (%L) to (%L)', name, day, day + 1);
  end if;
end $$;

-- Drops the table of a day, if there is one.
create function drop_tracked_day(day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from pg_inherits
      where inhparent = 'public.tracked_events'::regclass and inhrelid = to_regclass('public.' || public.tracked_day_name(day))) then
    execute format('drop table public.%I', public.tracked_day_name(day));
  end if;
end $$;

-- How old rows must be that only time may take away: whoever does not own them has nothing of the last 180 days deleted,
-- whatever is asked.
create function end_of_kept(before timestamptz, is_owner boolean) returns timestamptz language sql stable as $$
  select case when is_owner then before else least(before, now() - interval '180 days') end
$$;

create function delete_old_audit(before timestamptz) returns setof bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.audit where created_at < public.end_of_kept(before, pg_has_role(session_user, current_user, 'member')) returning id
$$;

create function delete_old_consents(before timestamptz) returns setof text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.consents where created_at < public.end_of_kept(before, pg_has_role(session_user, current_user, 'member')) returning id
$$;

revoke execute on function make_tracked_day(date), drop_tracked_day(date), delete_old_audit(timestamptz),
  delete_old_consents(timestamptz) from public;
