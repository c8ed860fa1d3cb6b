import { sql } from 'kysely';
import { COUNTED_KINDS, SqlKeptTotals, viewersOf } from '../../../server/money/totals/SqlKeptTotals';
import { inTransaction } from '../../../server/platform/database/inTransaction';
import { postAchClearing } from '../../../server/platform/database/statements/postClearing';
import type { Db } from '../../../server/platform/database/Tables';
import { AesEncryption } from '../../../server/platform/shared/AesEncryption';

const BILLS_A_GROUP = 100;
/** Of the measured server. */
export const KEY = Buffer.alloc(32, 'bench key');

export interface PendingPayments {
  readonly payments: number;
  /** The first day on which they settle. */
  readonly settleDate: string;
  /** Days over which they settle, as many on each. Default: 1. */
  readonly days?: number;
  /** How many of them are in a stored bank file that the bank has. Default: none. */
  readonly filed?: number;
}

/**
 * Seeds an empty database with reconciled bills of two carriers, each with a pending ACH payment; one in five pays half of its
 * bill, and one in ten has an excess.
 */
export async function seedPending(db: Db, pending: PendingPayments): Promise<void> {
  const { payments } = pending;
  const encryption = new AesEncryption(KEY);
  const groups = Math.ceil(payments / BILLS_A_GROUP);
  const accounts = Array.from({ length: groups }, (_, index) => {
    const group = String(200_000 + index);
    const [pk, number] = [`${group}.bank`, String(10_000_000 + index)];
    return {
      group,
      pk,
      r: encryption.encrypt('021000021', `${pk}/routing`),
      a: encryption.encrypt(number, `${pk}/account`),
    };
  });
  await inTransaction(db, async (tx) => {
    await sql`insert into reps (rep_id, name) values (1, 'Rep')`.execute(tx);
    await sql`insert into carriers (carrier_code, name) values ('HEALTH', 'Health'), ('LIFE', 'Life')`.execute(tx);
    await sql`insert into groups (group_number, name, rep_id) select (200000 + g)::text, 'Measured Employer ' || g, 1
      from generate_series(0, ${groups - 1}::int) g`.execute(tx);
    await sql`insert into group_carriers (group_number, carrier_code)
      select group_number, carrier_code from groups, carriers`.execute(tx);
    await sql`insert into bank_accounts (group_number, bank_account_pk, name, bank_name, account_type, routing_encrypted,
        account_encrypted, routing_last3, account_last3, account_length, fingerprint, verified_at, verified_how)
      select "group", pk, 'Operating', 'First Bank', 'checking', r, a, '021', '000', 8, pk, now(), 'INSTANT'
      from json_to_recordset(${JSON.stringify(accounts)}::text::json) as x ("group" text, pk text, r text, a text)`.execute(
      tx,
    );
    await sql`create temporary table pending on commit drop as
      select (200000 + n / ${BILLS_A_GROUP}::int)::text as g, (200000 + n / ${BILLS_A_GROUP}::int)::text || '.B' || n as b, n,
        (1000 + abs(hashint4(n)) % 90000)::bigint as health, (500 + abs(hashint4(n + 7)) % 9000)::bigint as life
      from generate_series(0, ${payments - 1}::int) n`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements(pending)) await sql.raw(statement).execute(tx);
    await sql`set local session_replication_role = origin`.execute(tx);
    const drawn = sql`(select group_number, payment_pk from ach_entries)`;
    await postAchClearing(tx, drawn, { name: 'Measuring' }, new Date(pending.settleDate));
  });
  // Inserted without triggers.
  const totals = new SqlKeptTotals(db);
  for (const counted of COUNTED_KINDS) for (const viewers of viewersOf(counted)) await totals.correct(counted, viewers);
  await totals.fold();
  await sql`vacuum analyze`.execute(db);
}

const PAID = `case when n % 5 = 0 then (health + life) / 2 else health + life end`;
const AMOUNT = `${PAID} + case when n % 10 = 1 then 25 else 0 end`;

const statements = ({ settleDate: day, days = 1, filed = 0 }: PendingPayments) => [
  `insert into bills (group_number, bill_pk, bill_number, period_from, period_to, bill_date, due_date, status, reconcile_policy,
     carrier_codes, billed_cents, reconciled_cents, due_cents, pending_cents, line_count, member_count, released_at, released_by,
     reconciled_at, reconciled_by, reconciled_by_user_id)
   select g, b, replace(b, '.', '-'), date '${day}' - 40, date '${day}' - 10, date '${day}' - 50, date '${day}' - 5, 'PENDING',
     'adjustThenPay', array['HEALTH', 'LIFE'], health + life, health + life, health + life, ${PAID}, 2, 1, now(), 'Measuring', now(),
     'Measuring', 'measuring' from pending`,
  `insert into bill_keys (group_number, bill_pk) select g, b from pending on conflict do nothing`,
  `insert into bill_carriers (group_number, bill_pk, carrier_code, billed_cents, reconciled_cents, line_count)
   select g, b, 'HEALTH', health, health, 1 from pending union all select g, b, 'LIFE', life, life, 1 from pending`,
  `insert into bill_lines (group_number, bill_pk, line_pk, line_no, member_id, member_name, carrier_code, coverage, plan, tier, change,
     billed_cents)
   select g, b, b || '.' || k, k, 'M1', 'Measured Member', case k when 1 then 'HEALTH' else 'LIFE' end, 'Medical', 'PPO', 'EE', 'SAME',
     case k when 1 then health else life end from pending, generate_series(1, 2) k`,
  `insert into carrier_bills select c.* from carrier_bills_computed c`,
  `insert into ledger_events (group_number, event_pk, kind, ref_pk, by_name)
   select g, b || '.R', 'BILL_RECONCILED', b, 'Measuring' from pending`,
  `insert into ledger_entries (group_number, event_pk, entry_no, account, amount_cents, bill_pk, carrier_code, receivable_at)
   select g, b || '.R', e.no, e.account, e.sign * case e.carrier when 'HEALTH' then health else life end, b, e.carrier,
     case e.account when 'RECEIVABLE' then now() end
   from pending, (values (1, 'RECEIVABLE', 1, 'HEALTH'), (2, 'BILLED', -1, 'HEALTH'), (3, 'RECEIVABLE', 1, 'LIFE'),
     (4, 'BILLED', -1, 'LIFE')) e (no, account, sign, carrier)`,
  `insert into payments (group_number, payment_pk, confirmation, amount_cents, method, status, settle_date, cutoff_at,
     bank_account_pk, made_by, made_by_user_id)
   select g, b || '.P', 'LB-' || n, ${AMOUNT}, 'ACH', 'PENDING', date '${day}' + n % ${days}, now() - interval '2 days', g || '.bank',
     'Measuring', 'measuring' from pending`,
  `insert into payment_sources (group_number, payment_pk, source_no, method, bank_account_pk, amount_cents)
   select g, b || '.P', 1, 'ACH', g || '.bank', ${AMOUNT} from pending`,
  `insert into payment_allocations (group_number, payment_pk, bill_pk, amount_cents, state)
   select g, b || '.P', b, ${PAID}, 'PENDING' from pending`,
  `insert into payment_events (group_number, payment_pk, event_pk, by_name, event)
   select g, b || '.P', b || '.E', 'Measuring', 'made' from pending`,
  `insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, state, add_date, entry_count, amount_cents)
   select 'measured', 1, 'measured', date '${day}' - 1, 'A', 'SENT', now() - interval '1 day', count(*), sum(${AMOUNT}) from pending
   where n < ${filed} having count(*) > 0`,
  `insert into ach_file_events (file_pk, event_no, at, by_name, note, state)
   select file_pk, 1, add_date, 'Measuring', '', 'SENT' from ach_files`,
  `insert into ach_entries (group_number, payment_pk, source_no, file_pk, entry_no, group_name)
   select g, b || '.P', 1, 'measured', n + 1, 'Measured Employer' from pending where n < ${filed}`,
];
