-- cluster: group; server: changed; kept: always; trail: none, values with their person or file, kept when replaced
create table member_classes (
  group_number text not null references groups (group_number), -- internal
  value_pk text not null, -- internal
  -- As on the bill.
  member_id text not null, -- personal, erased as number
  member_name text not null, -- personal, erased as name
  effective_from date not null, -- internal
  -- Empty if the member has no class starting on this date.
  class_name text not null, -- personal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  -- When another value for the same date replaced it or its file was reversed; null while in effect.
  replaced_at timestamptz, -- internal
  -- Source file; null if a person entered it.
  upload_pk text, -- internal
  primary key (group_number, value_pk),
  constraint member_class_key_names_its_group check (starts_with(value_pk, group_number || '.'))
);
create index member_classes_by_upload on member_classes (group_number, upload_pk) where upload_pk is not null;
create unique index member_classes_of_a_day on member_classes (group_number, member_id, effective_from) where replaced_at is null;
