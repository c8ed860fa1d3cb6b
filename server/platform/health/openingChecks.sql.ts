import type { CheckSql } from './moneyChecks.sql';

/** The account of each kind of balance, and its sign there. */
const ACCOUNTS = `(values ('bill', 'RECEIVABLE', 1), ('bill', 'BILLED', -1), ('suspense', 'CREDIT_SUSPENSE', -1),
  ('groupCredit', 'GROUP_CREDIT', -1), ('carrierPayable', 'CARRIER_PAYABLE', -1), ('outstanding', 'REMITTANCE_CLEARING', -1),
  ('bank', 'CASH', 1), ('suspense', 'OPENING_BALANCE', 1), ('groupCredit', 'OPENING_BALANCE', 1), ('carrierPayable', 'OPENING_BALANCE', 1),
  ('outstanding', 'OPENING_BALANCE', 1), ('bank', 'OPENING_BALANCE', -1)) a (kind, account, sign)`;

const POSTED = (kind: string) => `
  select v.ref_pk as upload_pk, v.group_number, e.account, coalesce(e.carrier_code, '') as carrier_code, sum(e.amount_cents) as cents
  from ledger_events v join ledger_entries e using (group_number, event_pk) where v.kind = '${kind}' group by 1, 2, 3, 4`;

/** Invariants of balances from the previous system. @source docs/decisions/opening.md#bank-and-held-money-meet-in-the-opening-balance-account */
export const OPENING_CHECKS: readonly CheckSql[] = [
  {
    name: 'Posted opening balances are those of the file, by group, account, and carrier.',
    query: `
      select case when coalesce(l.cents, 0) <> coalesce(r.cents, 0)
        then upload_pk || ', ' || group_number || ' ' || account || ' ' || carrier_code || ': ledger ' || coalesce(l.cents, 0)
          || ', file ' || coalesce(r.cents, 0) end as breach
      from (
        select p.* from (${POSTED('OPENING_POSTED')}) p join uploads u on u.owner = 'office' and u.upload_pk = p.upload_pk
        where u.state = 'COMMITTED'
      ) l full join (
        select o.upload_pk, case o.kind when 'bank' then 'unidentified' else o.group_number end as group_number, a.account,
          case when a.account in ('RECEIVABLE', 'BILLED', 'CARRIER_PAYABLE', 'REMITTANCE_CLEARING') then o.carrier_code else '' end as carrier_code,
          sum(a.sign * o.amount_cents) as cents
        from opening_rows o join uploads u on u.owner = o.owner and u.upload_pk = o.upload_pk and u.state = 'COMMITTED'
        join ${ACCOUNTS} on a.kind = o.kind group by 1, 2, 3, 4
      ) r using (upload_pk, group_number, account, carrier_code)`,
  },
  {
    name: 'Reversed opening balances leave nothing in the ledger.',
    query: `
      select case when coalesce(p.cents, 0) + coalesce(r.cents, 0) <> 0 or p.cents is null
        then u.upload_pk || ', ' || coalesce(p.group_number, r.group_number) || ' ' || coalesce(p.account, r.account) || ': posted ' || coalesce(p.cents, 0) || ', reversed ' || coalesce(r.cents, 0)
        end as breach
      from (${POSTED('OPENING_POSTED')}) p full join (${POSTED('OPENING_REVERSED')}) r
        on r.group_number = p.group_number and r.upload_pk = p.upload_pk and r.account = p.account and r.carrier_code = p.carrier_code
      join uploads u on u.owner = 'office' and u.upload_pk = coalesce(p.upload_pk, r.upload_pk) where u.state = 'REVERSED'`,
  },
  {
    name: 'Opening balances were posted by another person than the one who entered their totals.',
    query: `
      select case when u.control_totals is null or u.control_by_user_id = e.by_user_id then u.upload_pk end as breach
      from uploads u join upload_events e on e.owner = u.owner and e.upload_pk = u.upload_pk and e.event = 'COMMITTED'
      where u.kind = 'opening' and u.state in ('COMMITTED', 'REVERSED')`,
  },
];
