-- A mark may stand for a person whose number is not known: then it is bound to the user that its first use makes.
alter table users alter column phone drop not null;
alter table marks alter column phone drop not null;
alter table marks add column user_id text;

-- Deliveries of conversion reports.
alter table conversions add column user_id text;
alter table conversions add column channel text;
alter table conversions add column last_error text;
alter table conversions add column delivered_at timestamptz;
create index conversions_due on conversions (next_at) where state in ('waiting', 'sending');

create index events_by_time on events (created_at);
create index leads_by_time on leads (created_at);
create index users_by_time on users (created_at);

-- Page loads per channel and day in China, as far as the pages asked for their channel.
create table visits (
  day date not null,
  channel text not null,
  count bigint not null,
  primary key (day, channel)
);
