/** Each rule applies from the first day of a month. Rows never change, except that a change that does not apply yet is undone. */
const CHANGE_COLUMNS = `
  change_pk text not null,
  applies_from date not null check (extract(day from applies_from) = 1),
  note text not null,
  at timestamptz not null, by_user_id text not null, by_name text not null,
  undone_at timestamptz, undone_by_user_id text, undone_by text,
  check ((undone_at is null) = (undone_by is null))`;

/** Rules of groups and carriers with the month from which they apply. */
export const RULES = [
  // Null where a change does not say: the group's own columns, a refund limit of $1,000.00, the last day of the month as due day,
  // 21:00 in UTC as cutoff (an IANA time zone and a time on its clocks), and what the bills are due as limit of an excess.
  `create table group_rule_changes (
     group_number text not null references groups,
     ${CHANGE_COLUMNS},
     reconcile_policy text not null check (reconcile_policy in ('adjustThenPay','payAsBilled')),
     contributions jsonb not null,
     over_tolerance_cents bigint check (over_tolerance_cents between 0 and 10000),
     short_tolerance_cents bigint check (short_tolerance_cents between 0 and 10000),
     payors_may_write_off boolean, same_person_may_pay boolean,
     refund_limit_cents bigint check (refund_limit_cents between 0 and 1000000),
     due_day integer check (due_day between 1 and 28),
     cutoff_time_zone text check (length(cutoff_time_zone) between 1 and 64),
     cutoff_time text check (cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
     excess_limit_cents bigint check (excess_limit_cents between 0 and 100000000),
     primary key (group_number, change_pk),
     constraint payment_rules_are_complete check (
       num_nulls(over_tolerance_cents, short_tolerance_cents, payors_may_write_off, same_person_may_pay) in (0, 4)),
     constraint a_cutoff_has_a_time_zone check ((cutoff_time_zone is null) = (cutoff_time is null)))`,
  'create index group_rule_changes_by_month on group_rule_changes (group_number, applies_from desc, change_pk desc)',
  // Grace period and delinquency stages in days past due. Null in changes that do not say: then the usual ones apply.
  `create table carrier_rule_changes (
     carrier_code text not null references carriers,
     ${CHANGE_COLUMNS},
     proration text not null check (proration in ('fullMonth','fifteenthRule','daily')),
     retro_months integer not null check (retro_months between 0 and 24),
     grace_days integer check (grace_days between 0 and 90),
     notice_days integer,
     warning_days integer check (warning_days <= 365),
     primary key (carrier_code, change_pk),
     constraint stages_are_complete check (num_nulls(grace_days, notice_days, warning_days) in (0, 3)),
     constraint stages_are_in_order check (
       grace_days is null or (grace_days < notice_days and notice_days < warning_days)))`,
  'create index carrier_rule_changes_by_month on carrier_rule_changes (carrier_code, applies_from desc, change_pk desc)',
];
