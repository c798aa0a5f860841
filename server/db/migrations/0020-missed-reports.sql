-- Tries of a report of which it is sure that they did not count: where there were more, it may have arrived.
alter table conversions add column missed integer not null default 0;
update conversions set missed = attempts where state in ('waiting', 'dead')
  and last_error not like 'it may have arrived%' and last_error <> 'the server stopped while sending';
create index conversions_dead on conversions (network) where state = 'dead';
