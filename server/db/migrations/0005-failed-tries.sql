-- Wrong login codes are counted by address as wrong marks are: for all processes together.
alter table mark_tries rename to failed_tries;
alter table failed_tries add column kind text not null default 'mark';
drop index mark_tries_by_address;
create index failed_tries_by_address on failed_tries (kind, address, at);
