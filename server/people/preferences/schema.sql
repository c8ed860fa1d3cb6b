-- cluster: coordinator; server: deleted; kept: purge; trail: none, choices of one person
create table person_preferences (
  user_id text primary key references people (user_id), -- personal
  preferences jsonb not null, -- personal
  mod_date timestamptz not null default now() -- internal
);
create index preferences_with_emails_at_once on person_preferences (user_id) where preferences @? '$.*?(@ == "atOnce")'::jsonpath;
