-- Who may do what on a PostgreSQL server with users of their own. `dukou migrate` runs all of it, after every change of
-- the structure, in one transaction, and again as often as you like. The owner of the tables may do everything.

-- Not while a table of a day is being made.
select pg_advisory_xact_lock(728193471);

do $$
declare
  one record;
begin
  for one in select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = current_user::regrole
  loop
    execute pg_catalog.format('revoke all on %s from public, dukou_app, dukou_read', one.name);
  end loop;
  for one in select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
  loop
    execute pg_catalog.format('revoke all on routine %s from public, dukou_app, dukou_read', one.name);
  end loop;
end $$;
revoke create on schema public from public, dukou_app, dukou_read;
grant usage on schema public to dukou_app, dukou_read;

-- Servers, and commands that work on the data. No structure; what is a proof is only added to.
grant execute on function make_tracked_day(date), drop_tracked_day(date), delete_old_audit(timestamptz),
  delete_old_consents(timestamptz), tracked_day_name(date), end_of_kept(timestamptz, boolean) to dukou_app;
grant select on migrations, journal_position to dukou_app;
grant select, insert on publications, console_draft_rows, console_draft_events, console_policy_changes,
  console_terminal_reviews to dukou_app;
grant select, insert (actor, action, detail, created_at, actor_id, is_refused) on audit to dukou_app;
grant select, insert, update (withdrawn_at, address, agent, lead_id) on consents to dukou_app;
grant select, insert, delete, update (form) on lead_versions to dukou_app;
grant select, insert, update on keys, visits, console_drafts, console_checks to dukou_app;
grant select, insert, update (until, ended_at, version, reviewed_by, reviewed_at) on console_attempts to dukou_app;
grant select, insert, delete on leads, failed_tries, tracked_events, releases, release_files, console_invites,
  console_recovery_codes, console_imports to dukou_app;
grant select, delete on events to dukou_app;
grant select, insert, update, delete on users, tokens, sms_codes, marks, channel_activity, conversions, installation,
  person_requests, counts, release_blobs, release_sources, console_people, console_sessions, console_second_factors
  to dukou_app;

-- Reports. Neither what is encrypted, hashed or answered, nor addresses and browsers.
grant select on visits, publications to dukou_read;
grant select (day, id, source, title, user_id, channel, created_at) on tracked_events to dukou_read;
grant select (id, source, title, user_id, channel, created_at) on events to dukou_read;
grant select (id, channel, created_at, verified_at) on users to dukou_read;
grant select (origin, channel, created_at) on tokens to dukou_read;
grant select (channel, created_at, used_at) on sms_codes to dukou_read;
grant select on channel_activity, leads to dukou_read;
grant select (id, lead_id, version, user_id, result, institution, consented, release_id, host, created_at)
  on lead_versions to dukou_read;
grant select (id, user_id, lead_id, agreement_id, version, purpose, institution, channel, created_at, withdrawn_at)
  on consents to dukou_read;
grant select (id, network, state, attempts, next_at, created_at, user_id, channel, last_error, delivered_at)
  on conversions to dukou_read;
grant select (id, user_id, kind, channel, asked_at, done_at) on person_requests to dukou_read;
