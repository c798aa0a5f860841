-- What the company asks approvals for beyond what is shipped: each proposal, and how it ended. Added to, never changed.
create table console_policy_changes (
  place integer primary key,
  -- The place of the proposal that it is about, and who made that.
  proposal integer not null,
  proposer text not null references console_people (id),
  -- The version of the policy that the proposal makes.
  version integer not null,
  what text not null check (what in ('proposed', 'signed', 'refused', 'withdrawn')),
  actor text not null references console_people (id),
  at timestamptz not null,
  note text not null,
  -- Of a proposal: who else must approve, by row of the policy.
  added jsonb,
  unique (place, proposer, version),
  foreign key (proposal, proposer, version) references console_policy_changes (place, proposer, version),
  check ((what = 'proposed') = (proposal = place)),
  check ((what = 'proposed') = (added is not null)),
  -- Nobody signs what they have proposed.
  check ((what in ('proposed', 'withdrawn')) = (actor = proposer))
);
-- A proposal ends once, and a version is signed once.
create unique index console_policy_ends on console_policy_changes (proposal) where what <> 'proposed';
create unique index console_policy_versions on console_policy_changes (version) where what = 'signed';

create function refuse_to_change_policy_changes() returns trigger language plpgsql as $$
begin
  raise exception 'changes of the policy are only added to';
end $$;
create trigger policy_changes_are_only_added_to before update or delete on console_policy_changes
  execute function refuse_to_change_policy_changes();

-- Version of the policy by which a publication was begun; null where that was the shipped one.
alter table console_attempts add column policy integer;
