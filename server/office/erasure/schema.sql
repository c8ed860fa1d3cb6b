-- Files that an erasure deletes from the storage.
-- cluster: coordinator; server: deleted; kept: work; trail: none, work in progress
create table erased_files (
  storage_key text primary key, -- internal
  at timestamptz not null -- internal
);

-- Members whose personal data was erased on request, or is to be.
-- cluster: group; server: changed; kept: always; trail: group_number
create table member_erasures (
  group_number text not null references groups (group_number), -- internal
  erasure_pk text not null, -- internal
  -- The member's number; once erased, the number that replaced it.
  member_id text not null, -- personal, erased as number
  member_name text not null, -- personal, erased as name
  -- Eight hexadecimal digits that identify the pseudonym in the group.
  token text not null, -- internal
  state text not null check (state in ('REQUESTED', 'DECLINED', 'DONE')), -- internal
  reference text not null, -- personal, erased as text
  requested_on date not null, -- internal
  note text not null, -- personal, erased as text
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  decided_at timestamptz, -- internal
  decided_by_user_id text, -- personal
  decided_by text, -- personal
  decision_note text not null default '', -- personal, erased as text
  -- Keyed hashes of the numbers that were erased.
  fingerprints text[] not null default '{}'::text[], -- internal
  counts jsonb not null default '{}', -- internal
  primary key (group_number, erasure_pk),
  constraint a_decision_has_its_time check ((state = 'REQUESTED') = (decided_at is null)),
  constraint two_people_erase check (decided_by_user_id is null or state <> 'DONE' or decided_by_user_id <> by_user_id)
);
create index member_erasures_by_time on member_erasures (at);
create unique index member_erasures_by_token on member_erasures (group_number, token);
create unique index member_erasures_waiting on member_erasures (group_number, member_id) where state = 'REQUESTED';
