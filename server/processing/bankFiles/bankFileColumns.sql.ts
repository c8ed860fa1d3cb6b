import { sql } from 'kysely';

const UTC_TIME = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

/**
 * Columns of a `BankFile` for a file `f`. A file that the bank has is settled when none of its payments are pending, all of its
 * remittances have cleared, and all of its reversals and refunds have settled or ended otherwise.
 */
export const BANK_FILE_COLUMNS = sql`
  f.file_pk as "filePk", case f.kind when 'PAYMENTS' then 'ach-' when 'REMITTANCES' then 'ach-carriers-' when 'REVERSALS' then 'ach-reversals-' when 'REFUNDS' then 'ach-refunds-' else 'ach-verify-' end || f.business_date || '-' || f.modifier || '.txt' as "fileName", f.kind, f.business_date as "businessDate",
  f.add_date as "addDate", f.entry_count as "entryCount", f.amount_cents as "amountCents",
  case when f.state in ('SENT','ACCEPTED','PARTLY_ACCEPTED') and f.kind = 'REMITTANCES' and not exists (
    select 1 from remittance_credits c join remittances r using (remittance_pk) where c.file_pk = f.file_pk and c.ended_at is null and r.state <> 'CLEARED')
    then 'SETTLED' when f.state in ('SENT','ACCEPTED','PARTLY_ACCEPTED') and f.kind = 'REVERSALS' and not exists (
    select 1 from bank_reversal_entries e join bank_reversals v using (group_number, payment_pk, reversal_no)
    where e.file_pk = f.file_pk and e.ended_at is null and v.state = 'FILED')
    then 'SETTLED' when f.state in ('SENT','ACCEPTED','PARTLY_ACCEPTED') and f.kind = 'REFUNDS' and not exists (
    select 1 from refund_credit_entries e join refunds r using (group_number, refund_pk)
    where e.file_pk = f.file_pk and e.ended_at is null and r.state = 'ACH_FILED')
    then 'SETTLED' when f.kind = 'PAYMENTS' and f.state in ('SENT','ACCEPTED','PARTLY_ACCEPTED') and not exists (
    select 1 from ach_entries e join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
    where e.file_pk = f.file_pk and p.status = 'PENDING' and p.disposition = 'NONE') then 'SETTLED' else f.state end as state,
  (select coalesce(json_agg(json_build_object('state', v.state, 'at', to_char(v.at at time zone 'UTC', ${UTC_TIME}), 'by', v.by_name,
      'note', v.note) order by v.event_no), '[]')
    from ach_file_events v where v.file_pk = f.file_pk) as history,
  (select coalesce(json_agg(json_build_object('at', to_char(d.at at time zone 'UTC', ${UTC_TIME}), 'by', d.by_name)
      order by d.at desc, d.download_pk desc), '[]')
    from (select * from ach_downloads where file_pk = f.file_pk order by at desc, download_pk desc limit 20) d) as downloads`;
