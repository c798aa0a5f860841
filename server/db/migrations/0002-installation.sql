-- What belongs to the whole installation, by name: the check of its key, and in development the key itself.
create table installation (
  name text primary key,
  value text not null
);
