-- What sheets would change, from their upload until somebody applies them or a day is over.
create table console_imports (
  id text primary key,
  person text not null,
  draft integer not null references console_drafts (number),
  -- Number of the draft's last edit when the sheet was compared with it.
  seen integer not null,
  at timestamptz not null,
  -- Values of channels that the sheet changes, those that it takes away, and whether anything is wrong with it.
  plan text not null
);
