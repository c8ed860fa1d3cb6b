import { sql } from 'kysely';
import { dayOf } from '../../../src/domain/dates/LocalDate';
import { MAX_ACH_CENTS, MAX_FILE_CENTS } from '../../../src/domain/payments/achEntry';
import { creditDay } from '../../../src/domain/processing/CarrierAccount';
import type { Tx } from '../../database/Tables';
import type { Encryption } from '../../shared/Encryption';
import { newId } from '../../shared/newPk';
import type { PaymentFileRun } from '../ports';
import { type BankAccountRow, bankDetailProblems } from './bankDetailProblems.sql';
import { MODIFIERS } from './fileMicroDeposits.sql';

/**
 * Makes a file of ACH credits for remittances not yet in a file. A remittance is not credited again to an account whose credit the bank
 * rejected or returned: it waits for another account of its carrier, or is sent another way. Skips remittances that are too large for one entry or whose account
 * numbers cannot be read, and makes no file if the date's file limit is reached. A later run includes them.
 *
 * @source BR-PRO-38 docs/decisions/bank-files.md#a-remittance-is-paid-as-an-ach-credit
 */
export async function fileRemittances(
  tx: Tx,
  { runPk, businessDate, now }: PaymentFileRun,
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<void> {
  const { rows: accounts } = await sql<BankAccountRow>`
    select account_pk as "bankAccountPk", routing_encrypted as "routingEncrypted", account_encrypted as "accountEncrypted"
    from carrier_accounts where state = 'CONFIRMED'`.execute(tx);
  if (accounts.length === 0) return;
  const problems = await bankDetailProblems(accounts, encryption);
  const today = dayOf(now);
  const settleDate = creditDay(businessDate > today ? businessDate : today);
  await sql`
    with due as materialized (
      select * from (
        select r.remittance_pk, r.amount_cents, a.account_pk, k.name, row_number() over by_number as entry_no,
          sum(r.amount_cents) over by_number as total
        from remittances r
        join carrier_accounts a on a.carrier_code = r.carrier_code and a.state = 'CONFIRMED'
        join carriers k on k.carrier_code = r.carrier_code
        where r.state = 'MADE' and r.pays_by_ach and r.amount_cents <= ${MAX_ACH_CENTS}
          and a.account_pk <> all(${sql.val([...problems.keys()])}::text[])
          and not exists (select from remittance_credits c join ach_files f using (file_pk)
            where c.remittance_pk = r.remittance_pk and c.ended_at is null and f.state not in ('CANCELED','REJECTED'))
          and not exists (select from remittance_credits c where c.remittance_pk = r.remittance_pk and c.account_pk = a.account_pk
            and c.ended_at is not null)
        window by_number as (order by r.control_no)
      ) r where total <= ${MAX_FILE_CENTS}
    ), file as (
      insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents, kind)
      select ${newId()}, (select coalesce(max(file_no), 0) + 1 from ach_files), ${runPk}, ${businessDate}::date,
        substr(${MODIFIERS}, (select count(*)::integer + 1 from ach_files where business_date = ${businessDate}::date), 1),
        ${now.toISOString()}::timestamptz, 2 * count(*), sum(amount_cents), 'REMITTANCES'
      from due having count(*) > 0
        and (select count(*) from ach_files where business_date = ${businessDate}::date) < ${MODIFIERS.length}
      returning file_pk
    )
    insert into remittance_credits (file_pk, entry_no, remittance_pk, account_pk, settle_date, carrier_name)
    select file.file_pk, due.entry_no, due.remittance_pk, due.account_pk, ${settleDate}::date, due.name from due cross join file`.execute(
    tx,
  );
}
