-- Tracking events, a table for each day that goes as a whole when it is old. `events` has those of versions before, and
-- of processes that still run one; it goes with a later step.
create table tracked_events (
  -- Of the time that the page says, so that an event that is sent again comes to the same day.
  day date not null,
  -- Made with the event in the page.
  id uuid not null,
  source text not null,
  title text not null,
  user_id text,
  channel text,
  attr jsonb not null,
  created_at timestamptz not null,
  primary key (day, id)
) partition by range (day);
create index tracked_events_by_user on tracked_events (user_id) where user_id is not null;

-- Of pages whose clock is far from the server's.
create table tracked_events_astray partition of tracked_events for values from ('1970-01-01') to ('1970-01-02');

-- Makes the table of a day, unless it is there. Attached and not made in its place: then nobody who writes other days, or
-- reads, has to wait.
create function make_tracked_day(day date) returns void language plpgsql as $$
declare
  name text := 'tracked_events_' || to_char(day, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(728193471);
  if to_regclass(name) is null then
    execute format('create table %I (like tracked_events including all)', name);
    execute format('alter table tracked_events attach partition %I for values from (%L) to (%L)', name, day, day + 1);
  end if;
end $$;
