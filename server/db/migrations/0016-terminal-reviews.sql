-- Versions that were published at a terminal, past every approval, and that compliance has looked at since; each
-- stands for those before.
create table console_terminal_reviews (
  version integer primary key,
  reviewed_by text not null references console_people (id),
  reviewed_at timestamptz not null,
  note text not null
);
