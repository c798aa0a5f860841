-- How often something happened in an hour or a day, for limits that hold for all processes together.
create table counts (
  scope text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  count integer not null,
  primary key (scope, starts_at)
);
create index counts_by_end on counts (ends_at);

-- Keyed hash of what a page calls the report: a second try of it changes nothing, on whichever day it comes.
alter table conversions add column request text unique;
