-- Keys of encrypted values and keyed hashes, never themselves: by a keyed hash another key under the same id is noticed.
create table keys (
  id text primary key,
  check_value text not null,
  -- 'added', 'current', 'old' or 'retired'.
  state text not null,
  since timestamptz not null
);
create unique index keys_current on keys (state) where state = 'current';

-- Numbers are encrypted, and found by a keyed hash. Until the server has encrypted those that are there they are found
-- by themselves.
alter table users drop constraint users_phone_key;
alter table users add column phone_hash text unique;
alter table sms_codes add column phone_hash text;
alter table marks add column phone_hash text;
update users set phone_hash = 'plain.' || phone where phone is not null;
update sms_codes set phone_hash = 'plain.' || phone;
update marks set phone_hash = 'plain.' || phone where phone is not null;
drop index sms_codes_by_phone;
create index sms_codes_by_phone on sms_codes (phone_hash, created_at);
create index marks_by_phone on marks (phone_hash);

-- When a login was used last, to within an hour.
alter table tokens add column used_at timestamptz;
