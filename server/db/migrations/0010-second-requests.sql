-- A withdrawal of what was given after an open request is a request of its own: when it was asked decides what it covers.
drop index person_requests_open;
create index person_requests_open on person_requests (user_id, kind) where done_at is null;
