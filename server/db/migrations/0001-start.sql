-- One row: the last entry of the journal that this database holds (embedded mode only).
create table journal_position (seq bigint not null);
insert into journal_position values (0);

create table users (
  id text primary key,
  phone text not null unique,
  realname text,
  city text,
  profile jsonb not null default '{}',
  -- Encrypted with the server's key.
  id_card text,
  verified_at timestamptz,
  channel text,
  created_at timestamptz not null
);

create table tokens (
  hash text primary key,
  user_id text not null references users (id),
  -- 'sms' or 'mark': a forwarded link must not show its owner's data.
  origin text not null,
  channel text,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index tokens_by_user on tokens (user_id);

create table sms_codes (
  id text primary key,
  phone text not null,
  salt text not null,
  hash text not null,
  tries integer not null,
  channel text,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_codes_by_phone on sms_codes (phone, created_at);
create index sms_codes_by_address on sms_codes (address, created_at);

create table marks (
  hash text primary key,
  -- 'mark' or 'markcode': the two calls do not accept each other's.
  kind text not null,
  phone text not null,
  channel text not null,
  uses_left integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table mark_tries (
  address text not null,
  at timestamptz not null
);
create index mark_tries_by_address on mark_tries (address, at);

create table channel_activity (
  user_id text not null references users (id),
  channel text not null,
  active_at timestamptz not null,
  primary key (user_id, channel)
);

create table leads (
  id text primary key,
  user_id text not null references users (id),
  package text not null,
  channel text not null,
  application_no text not null unique,
  created_at timestamptz not null,
  unique (user_id, package, channel)
);

-- Every saved form is kept; the newest version of a lead is the one that counts.
create table lead_versions (
  id text primary key,
  lead_id text not null references leads (id),
  version integer not null,
  user_id text not null,
  request_id text not null,
  -- Of what was asked, so that a repeated request is told from a different one with the same id.
  fingerprint text not null,
  form jsonb not null,
  result integer not null,
  institution text,
  -- True when the visitor agreed to be passed on to the institution.
  consented boolean not null,
  release_id text not null,
  host text not null,
  address text not null,
  agent text not null,
  created_at timestamptz not null,
  unique (lead_id, version),
  unique (user_id, request_id)
);

create table consents (
  id text primary key,
  user_id text not null,
  lead_id text,
  agreement_id text not null,
  version text not null,
  -- SHA-256 of the text when the version was the published one.
  text_hash text,
  purpose text not null,
  channel text,
  address text not null,
  agent text not null,
  created_at timestamptz not null
);
create index consents_by_user on consents (user_id);

create table events (
  id bigint generated always as identity primary key,
  source text not null,
  title text not null,
  user_id text,
  channel text,
  attr jsonb not null,
  created_at timestamptz not null
);

-- Reports to ad platforms, waiting to be delivered.
create table conversions (
  id text primary key,
  key text not null unique,
  network text not null,
  payload jsonb not null,
  state text not null,
  attempts integer not null,
  next_at timestamptz not null,
  created_at timestamptz not null
);

create table audit (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  detail jsonb not null,
  created_at timestamptz not null
);
