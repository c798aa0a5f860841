-- What somebody published or took back at a terminal stands in the audit once, whichever server saw it first.
create unique index audit_terminal_versions on audit ((detail->>'version'))
  where action in ('terminal-published', 'terminal-rolled-back');
