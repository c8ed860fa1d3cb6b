/** Processing runs, and the one row that says whether processing is on hold and which run holds the lease. */
export const PROCESSING = [
  `create table processing_state (
     only_row boolean primary key default true check (only_row),
     on_hold boolean not null default false, hold_until timestamptz, hold_reason text not null default '',
     run_pk text, run_until timestamptz, last_business_date date, run_owner text,
     constraint a_run_ends_without_a_word_from_it check ((run_pk is null) = (run_until is null)),
     constraint only_a_run_has_an_owner check (run_owner is null or run_pk is not null))`,
  'insert into processing_state default values',
  // `continues` is the run whose process died. `total` is 0 until the run knows it; its end is estimated from it.
  `create table processing_runs (
     run_pk text primary key, business_date date not null, started_at timestamptz not null default now(), finished_at timestamptz,
     by_name text not null, processed integer not null default 0, failed integer not null default 0,
     amount_cents bigint not null default 0,
     continues text references processing_runs, attempt integer not null default 1,
     total integer not null default 0, completed boolean not null default false)`,
  'create index processing_runs_by_start on processing_runs (started_at desc, run_pk desc)',
];
