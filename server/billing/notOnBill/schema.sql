-- People who pay, or are enrolled, and whom a compared bill lacks. A row is open until a later bill has the person, or another
-- comparison of the same carriers and division takes its place.
-- cluster: group; server: deleted; kept: always; trail: derived, comparisons, enrollment files, and corrections
create table not_on_bill (
  group_number text not null, -- internal
  row_pk text not null, -- internal
  -- The compared bill that lacks the person.
  bill_pk text not null, -- internal
  carrier_code text not null references carriers (carrier_code), -- internal
  member_id text not null, -- special, erased as number
  member_name text not null, -- personal, erased as name
  coverage text, -- internal
  coverage_kind text not null -- internal
    check (coverage_kind in ('LIFE', 'DISABILITY', 'MEDICAL', 'OTHER', 'DENTAL', 'VISION')),
  part text not null check (part in ('COVERAGE', 'DEPENDENTS', 'VOLUME')), -- internal
  -- By the enrollment files at the comparison.
  enrollment text not null check (enrollment in ('none', 'ended', 'before', 'after')), -- internal
  state text not null check (state in ('NO_ENROLLMENT', 'EVIDENCE_PENDING', 'SENT', 'AFTER_CUTOFF')), -- internal
  since date not null, -- personal
  deducted_cents bigint, -- personal
  volume_cents bigint, -- personal
  billed_volume_cents bigint, -- personal
  tier text, -- personal
  -- The later bill that has the person; null while none does.
  billed_on_pk text, -- internal
  -- The bill whose comparison took its place; null for the latest one.
  superseded_by_pk text, -- internal
  add_date timestamptz not null default now(), -- internal
  primary key (group_number, row_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
);
create index not_on_bill_by_bill on not_on_bill (group_number, bill_pk);
create index not_on_bill_open on not_on_bill (group_number, state, since) where billed_on_pk is null and superseded_by_pk is null;
