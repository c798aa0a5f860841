-- What persons ask for about their own data, until somebody has seen to it.
create table person_requests (
  id text primary key,
  user_id text not null,
  -- 'withdraw' or 'delete'.
  kind text not null,
  channel text,
  address text not null,
  agent text not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  note text
);
create unique index person_requests_open on person_requests (user_id, kind) where done_at is null;
create index person_requests_by_user on person_requests (user_id);

-- The proof of an agreement stays when it is withdrawn, with the time from which it no longer counts.
alter table consents add column withdrawn_at timestamptz;
