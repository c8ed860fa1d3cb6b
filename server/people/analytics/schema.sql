-- Anonymous events.
-- cluster: coordinator; server: deleted; kept: expires; trail: none, use of the application
create table analytics_events (
  event_id bigint generated always as identity primary key, -- internal
  add_date timestamptz not null, -- internal
  kind text not null check (kind in ('pageView', 'apiError', 'timing')), -- internal
  route text, -- internal
  title text, -- internal
  method text, -- internal
  path text, -- internal
  status integer, -- internal
  code text, -- internal
  milliseconds integer, -- internal
  seconds numeric(10,3) generated always as ((milliseconds::numeric / 1000.0)) stored -- internal
);
create index analytics_events_by_date on analytics_events (add_date);
