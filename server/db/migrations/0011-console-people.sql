-- Who uses the console.
create table console_people (
  id text primary key,
  -- In small letters; null until an invitation is accepted.
  login text unique,
  name text not null,
  roles jsonb not null,
  -- Numbers of channels, as {from, to}; empty for all.
  ranges jsonb not null,
  -- Argon2id, with its salt.
  password text,
  created_at timestamptz not null,
  -- To within a minute.
  seen_at timestamptz,
  disabled_at timestamptz
);

create table console_sessions (
  -- SHA-256 of 256 random bits.
  hash text primary key,
  person_id text not null references console_people (id),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the password was given last, for what asks for it again.
  stepped_up_at timestamptz
);
create index console_sessions_by_person on console_sessions (person_id);

-- One-time links that set a password; gone when they are used.
create table console_invites (
  hash text primary key,
  person_id text not null references console_people (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Takes the second factor away, too: for who has lost it.
  resets_factor boolean not null
);
create index console_invites_by_person on console_invites (person_id);

create table console_second_factors (
  id text primary key,
  person_id text not null references console_people (id),
  -- Encrypted with the server's key.
  secret text not null,
  created_at timestamptz not null,
  -- Null until a code of it was given.
  confirmed_at timestamptz,
  -- Step of 30 seconds of the last code that was accepted: no code counts twice.
  last_step bigint not null
);
create index console_second_factors_by_person on console_second_factors (person_id);

-- Each stands for one code of the second factor; gone when it is used.
create table console_recovery_codes (
  hash text primary key,
  person_id text not null references console_people (id),
  created_at timestamptz not null
);
create index console_recovery_codes_by_person on console_recovery_codes (person_id);

-- Person of the console who did it; null for the program and whoever works at the terminal.
alter table audit add column actor_id text;
alter table audit add column is_refused boolean not null default false;
create index audit_by_actor on audit (actor_id, id);
