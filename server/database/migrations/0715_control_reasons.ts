import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

/**
 * Why people continued although the server asked for a reason: for a check or a payment that was likely entered before, or a bank
 * account that was just added. Likely duplicates are found by number, and by amount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table control_reasons (
      group_number text not null, reason_pk text not null,
      kind text not null check (kind in ('duplicateCheck', 'duplicatePayment', 'newAccount')),
      item_pk text not null, item_name text not null, earlier_pk text not null, earlier_text text not null,
      amount_cents bigint not null check (amount_cents > 0), note text not null check (note <> ''),
      at timestamptz not null, by_user_id text not null, by_name text not null,
      primary key (group_number, reason_pk))`.execute(db);
  await sql`create index control_reasons_by_item on control_reasons (item_pk, earlier_pk)`.execute(db);
  await sql`create index control_reasons_by_time on control_reasons (at)`.execute(db);
  await sql`create index deposit_checks_by_amount on deposit_checks (amount_cents)`.execute(db);
  await audit(db, { table: 'control_reasons', group: '%.group_number' });
  await planDigests(db, ['control_reasons']);
}
