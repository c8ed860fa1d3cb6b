import { type RawBuilder, sql } from 'kysely';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import { Account } from '../../../src/domain/money/ledger/Account';
import { isBalanced } from '../../../src/domain/money/ledger/LedgerEvent';
import { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';
import { type Cents, negate } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { lockRows } from '../../platform/database/statements/lockRows';
import { postAchClearing } from '../../platform/database/statements/postClearing';
import type { Tx } from '../../platform/database/Tables';
import type { PaymentActor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import type { BillToSettle, LoadedPayments, PaymentToSettle, SettledPayments } from './ports';

type PaymentRow = Omit<PaymentToSettle, 'allocations'>;
type AllocationRow = Omit<BillToSettle, 'carriers'> & { readonly paymentPk: string; readonly amountCents: Cents };
type CarrierRow = BillToSettle['carriers'][number] & { readonly billPk: string };

/** Locks the pending payments of cash without write-offs, then their bills. */
export async function loadToSettle(tx: Tx, paymentPks: readonly string[]): Promise<LoadedPayments> {
  const keys = (pks: readonly string[]) => sql`
    unnest(${sql.val(pks.map(groupNumberOf))}::text[], ${sql.val([...pks])}::text[]) with ordinality as k (group_number, pk, place)`;
  await lockRows(tx, 'payments', paymentPks);
  const { rows: found } = await sql<PaymentRow>`
    select p.payment_pk as "paymentPk", p.group_number as "groupNumber", p.confirmation, p.method, p.amount_cents as "paymentAmount",
      case p.excess_account when 'OVER_SHORT' then 'overShort' else 'creditSuspense' end as "excessTo"
    from ${keys(paymentPks)} join payments p on p.group_number = k.group_number and p.payment_pk = k.pk
    where p.status = 'PENDING' and p.disposition = 'NONE' and p.method not in ('Credit Suspense', 'Group Credit')
      and p.made_with_pk is null and not exists (
        select 1 from payments w where w.group_number = p.group_number and w.made_with_pk = p.payment_pk)
    order by k.place`.execute(tx);
  if (found.length === 0) return { payments: [], bills: [] };
  const ownKeys = keys(found.map(({ paymentPk }) => paymentPk));
  const { rows: paid } = await sql<{ billPk: string }>`
    select distinct a.bill_pk as "billPk"
    from ${ownKeys} join payment_allocations a on a.group_number = k.group_number and a.payment_pk = k.pk`.execute(tx);
  await lockRows(
    tx,
    'bills',
    paid.map(({ billPk }) => billPk),
  );
  const { rows: allocated } = await sql<AllocationRow>`
    select a.payment_pk as "paymentPk", a.amount_cents as "amountCents", b.bill_pk as "billPk", b.group_number as "groupNumber", b.status,
      b.due_cents as "dueCents", b.paid_cents as "paidCents", b.pending_cents as "pendingCents", b.has_zero_payment as "hasZeroPayment",
      b.reconcile_policy as "reconcilePolicy", b.credits_cents as "creditsCents"
    from ${ownKeys}
    join payment_allocations a on a.group_number = k.group_number and a.payment_pk = k.pk
    join bills b on b.group_number = a.group_number and b.bill_pk = a.bill_pk
    order by a.group_number, a.bill_pk`.execute(tx);
  const bills = new Map(allocated.map(({ paymentPk: _payment, amountCents: _amount, ...bill }) => [bill.billPk, bill]));
  const { rows: carriers } = await sql<CarrierRow>`
    select c.bill_pk as "billPk", c.carrier_code as "carrierCode", c.billed_cents as "billedCents", c.reconciled_cents as "reconciledCents",
      c.adjustments_cents as "adjustmentsCents", c.paid_cents as "paidCents"
    from ${keys([...bills.keys()])} join bill_carriers c on c.group_number = k.group_number and c.bill_pk = k.pk
    order by c.carrier_code`.execute(tx);
  const allocationsOf = grouped(allocated, ({ paymentPk }) => paymentPk);
  const carriersOf = grouped(carriers, ({ billPk }) => billPk);
  return {
    payments: found.map((payment) => ({
      ...payment,
      allocations: allocationsOf.get(payment.paymentPk) ?? [],
    })),
    bills: [...bills.values()].map((bill) => ({ ...bill, carriers: carriersOf.get(bill.billPk) ?? [] })),
  };
}

/** Writes what processing the payments changes, one statement a table. @throws Error when a ledger event does not net to zero */
export async function saveSettled(tx: Tx, settled: SettledPayments, by: PaymentActor, now: Date): Promise<void> {
  const { payments, events, billChanges, excesses } = settled;
  const at = now.toISOString();
  const unbalanced = events.find((event) => !isBalanced(event));
  if (unbalanced) throw new Error(`A ledger event does not net to zero: ${unbalanced.kind} of ${unbalanced.refPk}.`);
  const processed = payments.map(({ groupNumber: g, paymentPk: pk }) => ({ g, pk, event_pk: newPk(g) }));
  const keys = rowsOf(processed, sql`g text, pk text, event_pk text`);
  await sql`update payments p set status = 'PROCESSED', processed_at = ${at}, mod_date = ${at}, mod_user = ${by.name}
    from ${keys} k where p.group_number = k.g and p.payment_pk = k.pk`.execute(tx);
  await sql`update payment_allocations a set state = 'PROCESSED'
    from ${keys} k where a.group_number = k.g and a.payment_pk = k.pk`.execute(tx);
  await sql`insert into payment_events (group_number, payment_pk, event_pk, at, user_id, by_name, event, note, run_pk)
    select g, pk, event_pk, ${at}::timestamptz, ${by.userId}::text, ${by.name}, 'processed', '', ${by.runPk ?? null}::text from ${keys} k`.execute(
    tx,
  );
  await postEvents(tx, events, by, at);
  const byAch = payments.filter(({ method }) => method === PaymentMethod.Ach);
  const debits = byAch.map(({ groupNumber: g, paymentPk: pk }) => ({ group_number: g, payment_pk: pk }));
  await postAchClearing(tx, rowsOf(debits, sql`group_number text, payment_pk text`), by, now);
  const final = [...new Map(billChanges.map((change) => [change.billPk, change])).values()];
  const counts = grouped(billChanges, ({ billPk }) => billPk);
  const bills = final.map(({ groupNumber: g, billPk: pk, status, paidCents: paid, pendingCents: pending }) => {
    return { g, pk, status, paid, pending, changes: counts.get(pk)?.length ?? 0 };
  });
  await saveBills(tx, bills, carrierPayments(events), by, at);
  const history = billChanges.map(({ groupNumber: g, billPk: pk, event, statusBefore, status, note }) => {
    return { g, pk, event_pk: newPk(g), event, before: statusBefore, after: status, note };
  });
  await sql`insert into bill_events (group_number, bill_pk, event_pk, at, user_id, by_name, event, status_before, status_after, note)
    select g, pk, event_pk, ${at}::timestamptz, ${by.userId}::text, ${by.name}, event, before, after, note
    from ${rowsOf(history, sql`g text, pk text, event_pk text, event text, before text, after text, note text`)} k`.execute(
    tx,
  );
  if (excesses.length === 0) return;
  const held = excesses.map(({ groupNumber: g, paymentPk: pk, amountCents: amount }) => {
    return { g, pk, amount, suspense_pk: newPk(g) };
  });
  await sql`insert into suspense_items (group_number, suspense_pk, payment_pk, amount_cents, remaining_cents, add_date, add_user, mod_date, mod_user)
    select g, suspense_pk, pk, amount, amount, ${at}::timestamptz, ${by.name}, ${at}::timestamptz, ${by.name}
    from ${rowsOf(held, sql`g text, pk text, amount bigint, suspense_pk text`)} k`.execute(tx);
}

async function postEvents(tx: Tx, events: SettledPayments['events'], by: PaymentActor, at: string): Promise<void> {
  const posted = events.map((event) => ({ event, g: event.groupNumber, pk: newPk(event.groupNumber) }));
  const heads = posted.map(({ g, pk, event: { kind, refPk: ref } }) => ({ g, pk, kind, ref }));
  await sql`insert into ledger_events (group_number, event_pk, kind, ref_pk, at, by_name)
    select g, pk, kind, ref, ${at}::timestamptz, ${by.name}
    from ${rowsOf(heads, sql`g text, pk text, kind text, ref text`)} k`.execute(tx);
  const entries = posted.flatMap(({ g, pk, event }) =>
    event.entries.map(({ account, amountCents: amount, billPk: bill, carrierCode: carrier }, index) => {
      return { g, pk, entry: index + 1, account, amount, bill, carrier };
    }),
  );
  const columns = sql`g text, pk text, entry integer, account text, amount bigint, bill text, carrier text`;
  await sql`insert into ledger_entries (group_number, event_pk, entry_no, account, amount_cents, bill_pk, carrier_code)
    select g, pk, entry, account, amount, bill, carrier from ${rowsOf(entries, columns)} k`.execute(tx);
}

/** Amounts paid by the events, by bill and carrier. */
function carrierPayments(events: SettledPayments['events']) {
  const owed = events.flatMap(({ groupNumber: g, entries }) =>
    entries.flatMap(({ account, amountCents, billPk: pk, carrierCode: carrier }) =>
      account === Account.CarrierPayable ? [{ g, pk, carrier, amount: negate(amountCents) }] : [],
    ),
  );
  return sql`(select g, pk, carrier, sum(amount) as amount
    from ${rowsOf(owed, sql`g text, pk text, carrier text, amount bigint`)} o group by g, pk, carrier)`;
}

/**
 * Changes bills and their carriers in one statement, so that the carriers' parts are computed once from both: the setting makes
 * `keep_carrier_bills` skip the carriers, because all of their bills change as well.
 */
async function saveBills(
  tx: Tx,
  bills: readonly object[],
  carriers: RawBuilder<unknown>,
  by: PaymentActor,
  at: string,
): Promise<void> {
  await sql`select set_config('listbill.bills_follow', 'on', true)`.execute(tx);
  await sql`with paid as (
      update bill_carriers c set paid_cents = c.paid_cents + k.amount from ${carriers} k
      where c.group_number = k.g and c.bill_pk = k.pk and c.carrier_code = k.carrier)
    update bills b set status = k.status, paid_cents = k.paid, pending_cents = k.pending, version = version + k.changes,
      mod_date = ${at}, mod_user = ${by.name}
    from ${rowsOf(bills, sql`g text, pk text, status text, paid bigint, pending bigint, changes integer`)} k
    where b.group_number = k.g and b.bill_pk = k.pk`.execute(tx);
  await sql`select set_config('listbill.bills_follow', '', true)`.execute(tx);
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
