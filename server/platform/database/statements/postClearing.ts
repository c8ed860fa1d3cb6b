import { type RawBuilder, sql } from 'kysely';
import { Account } from '../../../../src/domain/money/ledger/Account';
import {
  ACH_TRANSFERS,
  type AchMove,
  BANK_REVERSAL_TRANSFERS,
  type BankReversalMove,
  REFUND_TRANSFERS,
  REMITTANCE_TRANSFERS,
  type RefundMove,
  type RemittanceMove,
  type Transfer,
} from '../../../../src/domain/money/ledger/clearing';
import { newId } from '../../shared/newPk';
import { rowsOf } from '../bulkStatements';
import type { Tx } from '../Tables';

type By = { readonly name: string };

/**
 * Makes ACH clearing equal to the open debits of some payments: those of pending payments in a bank file. Posts nothing for
 * payments for which it is already equal.
 *
 * @param payments a table expression with `group_number` and `payment_pk`, each payment once.
 */
export async function postAchClearing(tx: Tx, payments: RawBuilder<unknown>, by: By, now: Date): Promise<void> {
  await post(
    tx,
    sql`select p.group_number, p.payment_pk as ref_pk, null::text as carrier_code, abs(open.cents - posted.cents)::bigint as cents,
        case when open.cents > posted.cents then ${move('ACH_ORIGINATED')}
          when p.status = 'PROCESSED' then ${move('ACH_SETTLED')} else ${move('ACH_WITHDRAWN')} end as kind
      from ${payments} k join payments p on p.group_number = k.group_number and p.payment_pk = k.payment_pk
      cross join lateral (
        select coalesce(sum(s.amount_cents) filter (where p.status = 'PENDING' and p.disposition = 'NONE'), 0) as cents
        from ach_entries e join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk
          and s.source_no = e.source_no
        where e.group_number = p.group_number and e.payment_pk = p.payment_pk
      ) open cross join lateral (
        select coalesce(sum(l.amount_cents), 0) as cents
        from ledger_events v join ledger_entries l on l.group_number = v.group_number and l.event_pk = v.event_pk
        where v.group_number = p.group_number and v.ref_pk = p.payment_pk and l.account = ${Account.AchClearing}
      ) posted where open.cents <> posted.cents`,
    ACH_TRANSFERS,
    by,
    now,
  );
}

/** Posts a move of remittances: one event per remittance and group, with two entries for its carrier. */
export async function postRemittances(
  tx: Tx,
  remittancePks: readonly string[],
  kind: RemittanceMove,
  by: By,
  now: Date,
): Promise<void> {
  await post(
    tx,
    sql`select e.group_number, e.remittance_pk as ref_pk, l.carrier_code, sum(-l.amount_cents)::bigint as cents, ${kind}::text as kind
      from remittance_entries e join ledger_entries l on l.group_number = e.group_number and l.event_pk = e.event_pk
        and l.entry_no = e.entry_no
      where e.remittance_pk = any(${sql.val([...remittancePks])}::text[])
      group by e.group_number, e.remittance_pk, l.carrier_code having sum(l.amount_cents) <> 0`,
    REMITTANCE_TRANSFERS,
    by,
    now,
  );
}

/** Posts a step of debit reversals at the bank: one event with two entries per reversal. */
export async function postBankReversals(
  tx: Tx,
  reversalPks: readonly string[],
  kind: BankReversalMove,
  by: By,
  now: Date,
): Promise<void> {
  if (reversalPks.length === 0) return;
  await post(
    tx,
    sql`select group_number, reversal_pk as ref_pk, null::text as carrier_code, amount_cents as cents, ${kind}::text as kind
      from bank_reversals where reversal_pk = any(${sql.val([...reversalPks])}::text[])`,
    BANK_REVERSAL_TRANSFERS,
    by,
    now,
  );
}

/** Posts a step of refunds: one event with two entries per refund. */
export async function postRefunds(
  tx: Tx,
  refundPks: readonly string[],
  kind: RefundMove,
  by: By,
  now: Date,
): Promise<void> {
  if (refundPks.length === 0) return;
  await post(
    tx,
    sql`select group_number, refund_pk as ref_pk, null::text as carrier_code, amount_cents as cents, ${kind}::text as kind
      from refunds where refund_pk = any(${sql.val([...refundPks])}::text[])`,
    REFUND_TRANSFERS,
    by,
    now,
  );
}

const move = (kind: AchMove) => sql`${kind}::text`;

/** @param moves a query of `group_number`, `ref_pk`, `carrier_code`, `cents`, and `kind`. */
async function post(
  tx: Tx,
  moves: RawBuilder<unknown>,
  transfers: Readonly<Record<string, Transfer>>,
  by: By,
  now: Date,
): Promise<void> {
  const sides = Object.entries(transfers).flatMap(([kind, { debit, credit }]) => [
    { kind, no: 1, account: debit, sign: 1 },
    { kind, no: 2, account: credit, sign: -1 },
  ]);
  await sql`
    with move as materialized (
      select m.*, m.group_number || '.' || ${newId()}::text || '-' || row_number() over (order by m.group_number, m.ref_pk) as event_pk
      from (${moves}) m
    ), event as (
      insert into ledger_events (group_number, event_pk, kind, ref_pk, at, by_name)
      select group_number, event_pk, kind, ref_pk, ${now.toISOString()}::timestamptz, ${by.name}::text from move
    )
    insert into ledger_entries (group_number, event_pk, entry_no, account, amount_cents, carrier_code)
    select move.group_number, move.event_pk, s.no, s.account, s.sign * move.cents, move.carrier_code
    from move join ${rowsOf(sides, sql`kind text, no integer, account text, sign integer`)} s using (kind)`.execute(tx);
}
