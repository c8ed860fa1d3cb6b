-- Why people continued although the server asked for a reason. Rows are never changed.
-- cluster: group; server: changed only by_name; kept: always; trail: group_number
create table control_reasons (
  -- `unidentified` for an unknown payer.
  group_number text not null, -- internal
  reason_pk text not null, -- internal
  kind text not null check (kind in ('duplicateCheck', 'duplicatePayment', 'newAccount')), -- internal
  -- A check or a payment.
  item_pk text not null, -- internal
  item_name text not null, -- personal
  -- Key of the earlier check or payment, or of the bank account.
  earlier_pk text not null, -- internal
  earlier_text text not null, -- personal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  note text not null check (note <> ''), -- personal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  primary key (group_number, reason_pk)
);
create index control_reasons_by_item on control_reasons (item_pk, earlier_pk);
create index control_reasons_by_time on control_reasons (at);

-- Changes of limits. A row changes once, when a looser limit is decided about.
-- cluster: coordinator; server: changed; kept: always; trail: office
create table limit_changes (
  change_pk text primary key, -- internal
  kind text not null check (kind in ('refund', 'writeOff', 'over', 'short', 'balance', 'reversal', 'newAccount', 'remit')), -- internal
  scope text not null check (scope in ('item', 'person', 'pair', 'group', 'day', 'thirtyDays')), -- internal
  effect text not null check (effect in ('secondPerson', 'refuse', 'reason')), -- internal
  -- Null for no limit.
  limit_cents bigint check (limit_cents >= 0), -- internal
  applies_from date not null, -- internal
  -- Whether it allowed more than the limit before, so that two people are needed.
  loosens boolean not null, -- internal
  note text not null, -- personal
  state text not null check (state in ('WAITING', 'ACTIVE', 'DECLINED')), -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  decided_at timestamptz, -- internal
  decided_by_user_id text, -- personal
  decided_by text, -- personal
  decision_note text not null default '', -- personal
  constraint a_decision_has_its_person check (num_nulls(decided_at, decided_by_user_id, decided_by) in (0, 3)),
  constraint a_waiting_limit_is_not_decided check (state <> 'WAITING' or decided_at is null),
  constraint two_people_loosen_a_limit check (not loosens or state <> 'ACTIVE' or decided_by_user_id is not null and decided_by_user_id <>
    by_user_id)
);
create index limit_changes_by_limit on limit_changes (kind, scope, effect, applies_from);
create unique index limit_changes_waiting on limit_changes (kind, scope, effect) where state = 'WAITING';
