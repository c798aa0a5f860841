-- What was published, for all processes. The folders of data are copies of it.

-- The lines of the audit log: added to, never changed. `hash` is of the line and of the hash before it.
create table publications (
  n integer primary key,
  line text not null,
  hash text not null
);

create function refuse_to_change_publications() returns trigger language plpgsql as $$
begin
  raise exception 'publications are only added to';
end $$;
create trigger publications_are_only_added_to before update or delete on publications
  execute function refuse_to_change_publications();

-- Files of releases by the SHA-256 of what they hold, packed with gzip.
create table release_blobs (
  hash text primary key,
  body bytea not null
);
alter table release_blobs alter column body set storage external;

create table releases (
  id text primary key
);

create table release_files (
  release text not null references releases on delete cascade,
  path text not null,
  hash text not null references release_blobs,
  primary key (release, path)
);
create index release_files_hash on release_files (hash);

-- What versions are made of, packed as in the folders.
create table release_sources (
  id text primary key,
  body bytea not null
);
alter table release_sources alter column body set storage external;
