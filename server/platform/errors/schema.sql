-- Errors of browsers: the record that the specification lists (LOG-1).
-- cluster: coordinator; server: deleted; kept: expires; trail: none, errors of browsers
create table ui_logs (
  ui_log_pk text primary key, -- internal
  user_id text not null, -- personal
  log_name text not null, -- internal
  log_message text not null, -- personal
  log_detail text not null, -- personal
  path text not null, -- personal
  status integer not null, -- internal
  status_text text not null, -- internal
  log_timestamp timestamptz not null, -- internal
  page_info text not null, -- personal
  req_body text not null, -- personal
  req_header text not null, -- personal
  add_date timestamptz not null default now(), -- internal
  add_user text not null default 'system', -- personal
  mod_date timestamptz not null default now(), -- internal
  mod_user text not null default 'system', -- personal
  is_deleted boolean not null default false -- internal
);
create index ui_logs_by_date on ui_logs (add_date);
