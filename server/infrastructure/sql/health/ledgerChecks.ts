import { Account } from '../../../../src/domain/ledger/Account';
import { PAYMENT_METHODS, PaymentMethod } from '../../../../src/domain/payments/PaymentMethod';
import type { CheckSql } from './CheckSql';

const CASH_METHODS = Object.values(PaymentMethod)
  .filter((method) => PAYMENT_METHODS[method].account === Account.Cash)
  .map((method) => `'${method}'`)
  .join(',');

const LEDGER_BY_BILL = (account: string) => `
  select group_number, bill_pk, sum(amount_cents) as total from ledger_entries where account = '${account}' group by group_number, bill_pk`;

/** What holds between the ledger and the rest. @source product.md, Money, invariants 3, 6, 10 */
export const LEDGER_CHECKS: readonly CheckSql[] = [
  {
    name: 'Every ledger event nets to zero.',
    things: `
      select case when coalesce(sum(e.amount_cents), 0) <> 0 or count(e.entry_no) = 0 then v.event_pk || ': ' || coalesce(sum(e.amount_cents), 0) end as breach
      from ledger_events v left join ledger_entries e using (group_number, event_pk) group by v.group_number, v.event_pk`,
  },
  {
    name: 'What a group owes on a bill is its due less what was paid.',
    things: `
      select case when coalesce(l.total, 0) <> case when b.status in ('RECONCILED','PENDING','PARTIAL','PAID') and not b.has_zero_payment then b.due_cents - b.paid_cents else 0 end
        then b.bill_pk || ': ledger ' || coalesce(l.total, 0) || ', ' || b.status || ' due ' || b.due_cents || ', paid ' || b.paid_cents end as breach
      from bills b left join (${LEDGER_BY_BILL('RECEIVABLE')}) l using (group_number, bill_pk)`,
  },
  {
    name: 'What is owed to a carrier from a bill is what was paid on it for that carrier.',
    things: `
      select case when coalesce(l.total, 0) <> -coalesce(c.paid_cents, 0)
        then coalesce(c.bill_pk, l.bill_pk) || ' ' || coalesce(c.carrier_code, l.carrier_code) || ': ledger ' || coalesce(l.total, 0)
          || ', paid ' || coalesce(c.paid_cents, 0) end as breach
      from bill_carriers c full join (
        select group_number, bill_pk, carrier_code, sum(amount_cents) as total from ledger_entries where account = 'CARRIER_PAYABLE' group by 1, 2, 3
      ) l using (group_number, bill_pk, carrier_code)`,
  },
  {
    name: 'Cash is what processed payments brought.',
    things: `
      select case when coalesce(l.total, 0) <> coalesce(p.total, 0)
        then coalesce(l.group_number, p.group_number) || ': ledger ' || coalesce(l.total, 0) || ', payments ' || coalesce(p.total, 0) end as breach
      from (select group_number, sum(amount_cents) as total from ledger_entries where account = 'CASH' group by 1) l
      full join (
        select group_number, sum(amount_cents) as total from payments
        where status = 'PROCESSED' and disposition = 'NONE' and method in (${CASH_METHODS}) group by 1
      ) p using (group_number)`,
  },
  {
    name: 'Credit suspense is what its items have left.',
    things: `
      select case when coalesce(-l.total, 0) <> coalesce(s.total, 0)
        then coalesce(l.group_number, s.group_number) || ': ledger ' || coalesce(-l.total, 0) || ', items ' || coalesce(s.total, 0) end as breach
      from (select group_number, sum(amount_cents) as total from ledger_entries where account = 'CREDIT_SUSPENSE' group by 1) l
      full join (select group_number, sum(remaining_cents) as total from suspense_items group by 1) s using (group_number)`,
  },
  {
    name: 'Held money is never below zero.',
    things: `
      select case when sum(amount_cents) > 0 then group_number || ' ' || account || ': ' || -sum(amount_cents) end as breach
      from ledger_entries where account in ('CREDIT_SUSPENSE','DEBIT_SUSPENSE','GROUP_CREDIT') group by group_number, account`,
  },
  {
    name: 'Every processed payment is in the ledger once, and no other is.',
    things: `
      select case when count(v.event_pk) <> (p.status = 'PROCESSED')::integer then p.payment_pk || ': ' || count(v.event_pk) || ' events, ' || p.status end as breach
      from payments p left join ledger_events v on v.group_number = p.group_number and v.ref_pk = p.payment_pk and v.kind = 'PAYMENT_PROCESSED'
      group by p.group_number, p.payment_pk`,
  },
  {
    name: 'A ledger event is about something that is there.',
    things: `
      select case when b.bill_pk is null and p.payment_pk is null then v.event_pk || ': ' || v.ref_pk end as breach
      from ledger_events v
      left join bills b on b.group_number = v.group_number and b.bill_pk = v.ref_pk
      left join payments p on p.group_number = v.group_number and p.payment_pk = v.ref_pk`,
  },
];
