-- What people of the console work on until it is published. Rows of a draft are added to and never changed.
create table console_drafts (
  number integer primary key,
  title text not null,
  note text not null,
  owner text not null,
  state text not null,
  -- The version that it stands on, and what that was made of.
  base integer not null,
  sources text not null,
  -- The version that it became.
  version integer,
  begun_at timestamptz not null,
  updated_at timestamptz not null
);

create table console_draft_rows (
  draft integer not null references console_drafts (number),
  seq integer not null,
  kind text not null,
  actor text not null,
  at timestamptz not null,
  cells text not null,
  primary key (draft, seq)
);

-- What was done with it: submitted, approved, returned, published … `digest` names what was approved.
create table console_draft_events (
  draft integer not null references console_drafts (number),
  place integer not null,
  at timestamptz not null,
  actor text not null,
  what text not null,
  text text not null,
  digest text,
  primary key (draft, place)
);

-- The last check of each draft, with all that it has found.
create table console_checks (
  draft integer primary key references console_drafts (number),
  seq integer not null,
  sources text not null,
  state text not null,
  begun_at timestamptz not null,
  result text not null
);

-- A publication that was begun. Whether it came about is in the log of versions, which counts.
create table console_attempts (
  id text primary key,
  draft integer not null references console_drafts (number),
  actor text not null,
  begun_at timestamptz not null,
  -- Nothing is published after it.
  until timestamptz not null,
  ended_at timestamptz,
  -- The version that came about; null where none did.
  version integer,
  -- Why it was published before it was approved; null for every other.
  emergency text,
  -- Who has looked at it afterwards.
  reviewed_by text,
  reviewed_at timestamptz
);
