import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['refunds', 'refund_checks', 'refund_events'] as const;

/**
 * Refunds that were approved, the checks that pay them, and who did what. Earlier versions took a refund out of cash when it was
 * approved, so existing refunds count as paid then and their postings stay.
 *
 * @source docs/decisions/refunds.md#refunds-of-earlier-versions-stay-paid
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const states = sql`('APPROVED','ISSUED','CLEARED','PAID_BEFORE')`;
  await sql`
    create table refunds (
      group_number text not null, refund_pk text not null, suspense_pk text not null, move_pk text not null,
      amount_cents bigint not null check (amount_cents > 0), state text not null check (state in ${states}),
      approved_at timestamptz not null,
      primary key (group_number, refund_pk),
      constraint refund_key_names_its_group check (starts_with(refund_pk, group_number || '.')),
      constraint a_refund_is_registered_once unique (group_number, suspense_pk, move_pk),
      foreign key (group_number, suspense_pk, move_pk) references suspense_moves)`.execute(db);
  await sql`create index refunds_by_state on refunds (state, approved_at desc)`.execute(db);
  await sql`
    create table refund_checks (
      group_number text not null, refund_pk text not null, account_pk text not null references cash_accounts,
      check_number bigint not null check (check_number between 1 and 9999999999), issued_on date not null,
      amount_cents bigint not null check (amount_cents > 0), state text not null check (state in ('ISSUED','VOIDED','CLEARED')),
      voided_on date, primary key (group_number, refund_pk, check_number),
      constraint a_check_number_is_used_once unique (account_pk, check_number),
      constraint a_voided_check_has_its_day check ((state = 'VOIDED') = (voided_on is not null)),
      foreign key (group_number, refund_pk) references refunds)`.execute(db);
  await sql`create unique index one_check_pays_a_refund on refund_checks (group_number, refund_pk) where state <> 'VOIDED'`.execute(
    db,
  );
  await sql`
    create table refund_events (
      group_number text not null, refund_pk text not null, event_no integer not null check (event_no > 0),
      step text not null check (step in ('approve','issue','void','clear','unclear')), check_number bigint,
      at timestamptz not null, user_id text not null, by_name text not null, note text not null,
      primary key (group_number, refund_pk, event_no),
      constraint a_void_has_a_reason check (step <> 'void' or note <> ''),
      foreign key (group_number, refund_pk) references refunds)`.execute(db);
  await sql`create index refund_events_by_time on refund_events (at)`.execute(db);
  await sql`
    create table check_counters (
      account_pk text primary key references cash_accounts,
      next_number bigint not null check (next_number between 1 and 10000000000))`.execute(db);
  await sql`
    insert into refunds (group_number, refund_pk, suspense_pk, move_pk, amount_cents, state, approved_at)
    select group_number, group_number || '.0744-' || row_number() over (order by group_number, suspense_pk, move_pk), suspense_pk, move_pk,
      amount_cents, 'PAID_BEFORE', coalesce(decided_at, at)
    from suspense_moves where kind = 'refund' and state = 'DONE'`.execute(db);
  await sql`
    insert into refund_events (group_number, refund_pk, event_no, step, at, user_id, by_name, note)
    select r.group_number, r.refund_pk, 1, 'approve', r.approved_at, coalesce(m.decided_by_user_id, m.user_id),
      coalesce(m.decided_by, m.by_name), ''
    from refunds r join suspense_moves m using (group_number, suspense_pk, move_pk)`.execute(db);
  for (const table of AUDITED) await audit(db, { table, group: '%.group_number' });
  await planDigests(db, AUDITED);
}
