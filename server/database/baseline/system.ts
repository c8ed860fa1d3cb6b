import { RECORD_WITH_DEFAULTS } from './record';

/** What the server keeps for itself: settings, stored answers, drafts, sign-ins, mails, error reports, and counts. */
export const SYSTEM = [
  'create table settings (key text primary key, value jsonb not null)',
  // The answer of each call with an idempotency key, for its repetition.
  `create table idempotency_keys (
     user_id text not null, idempotency_key text not null, call text not null, request_hash text not null,
     status integer not null, answer text not null, at timestamptz not null default now(),
     primary key (user_id, idempotency_key))`,
  'create index idempotency_keys_by_date on idempotency_keys (at)',
  // With the size of each draft, a person's quota is checked without reading the drafts.
  `create table drafts (
     user_id text not null references people, draft_id text not null, kind text not null, body jsonb not null,
     mod_date timestamptz not null default now(), expires_at timestamptz not null, bytes integer not null default 0,
     primary key (user_id, draft_id))`,
  'create index drafts_by_end on drafts (expires_at)',
  // Sessions and tokens of the embedded identity provider, and attempts to sign in.
  `create table provider_storage (
     kind text not null, id text not null, payload jsonb not null, grant_id text, uid text, expires_at timestamptz,
     primary key (kind, id))`,
  'create index provider_storage_by_grant on provider_storage (grant_id) where grant_id is not null',
  'create index provider_storage_by_uid on provider_storage (kind, uid) where uid is not null',
  `create index provider_storage_by_account on provider_storage ((payload->>'accountId'))
     where payload->>'accountId' is not null`,
  'create index provider_storage_by_end on provider_storage (expires_at) where expires_at is not null',
  'create table recent_attempts (key text primary key, times timestamptz[] not null, last_at timestamptz not null)',
  'create index recent_attempts_by_date on recent_attempts (last_at)',
  // Mails until they are sent, with what became of them.
  `create table mails (
     mail_pk text primary key, kind text not null, recipient text not null, subject text not null,
     body text not null, html text, add_date timestamptz not null,
     tries integer not null default 0, next_try_at timestamptz not null default now(),
     sent_at timestamptz, failed_at timestamptz, last_error text)`,
  'create index mails_by_date on mails (add_date)',
  'create index mails_waiting on mails (next_try_at) where sent_at is null and failed_at is null',
  `create table ui_logs (
     ui_log_pk text primary key, user_id text not null, log_name text not null, log_message text not null, log_detail text not null,
     path text not null, status integer not null, status_text text not null, log_timestamp timestamptz not null, page_info text not null,
     req_body text not null, req_header text not null, is_deleted boolean not null default false, ${RECORD_WITH_DEFAULTS})`,
  'create index ui_logs_by_date on ui_logs (add_date)',
  // No column says who: nobody can be looked up in counted events.
  `create table analytics_events (
     event_id bigint generated always as identity primary key,
     add_date timestamptz not null,
     kind text not null check (kind in ('pageView', 'apiError', 'timing')),
     route text, title text, method text, path text, status integer, code text, milliseconds integer,
     seconds numeric(10, 3) generated always as (milliseconds / 1000.0) stored)`,
  'create index analytics_events_by_date on analytics_events (add_date)',
];
