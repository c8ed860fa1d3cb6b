import { sql } from 'kysely';
import { MAX_ACH_CENTS, MAX_FILE_CENTS } from '../../../../src/domain/money/payments/achEntry';
import { creditDay } from '../../../../src/domain/money/processing/CarrierAccount';
import { dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../../platform/database/bulkStatements';
import type { Tx } from '../../../platform/database/Tables';
import type { Encryption } from '../../../platform/shared/Encryption';
import type { PaymentFileRun } from '../ports';
import { addBankFile } from './addBankFile.sql';
import { type BankAccountRow, bankDetailProblems } from './bankDetailProblems.sql';

/**
 * Makes a file of ACH credits for remittances not yet in a file. A remittance is not credited again to an account whose credit the bank
 * rejected or returned: it waits for another account of its carrier, or is sent another way. Skips remittances that are too large for one entry or whose account
 * numbers cannot be read, and makes no file if the date's file limit is reached. A later run includes them.
 *
 * @source BR-PRO-38 docs/decisions/bank-files.md#a-remittance-is-paid-as-an-ach-credit
 */
export async function fileRemittances(
  tx: Tx,
  run: PaymentFileRun,
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<void> {
  const { rows: accounts } = await sql<BankAccountRow>`
    select account_pk as "bankAccountPk", routing_encrypted as "routingEncrypted", account_encrypted as "accountEncrypted"
    from carrier_accounts where state = 'CONFIRMED'`.execute(tx);
  if (accounts.length === 0) return;
  const problems = await bankDetailProblems(accounts, encryption);
  const { businessDate, now } = run;
  const today = dayOf(now);
  const settleDate = creditDay(businessDate > today ? businessDate : today);
  const { rows: due } = await sql<DueRemittance>`
    select remittance_pk, amount_cents, account_pk, name, entry_no::integer as entry_no from (
      select r.remittance_pk, r.amount_cents, a.account_pk, k.name, row_number() over by_number as entry_no,
        sum(r.amount_cents) over by_number as total
      from remittances r
      join carrier_accounts a on a.carrier_code = r.carrier_code and a.state = 'CONFIRMED'
      join carriers k on k.carrier_code = r.carrier_code
      where r.state = 'MADE' and r.pays_by_ach and r.amount_cents <= ${MAX_ACH_CENTS}
        and a.account_pk <> all(${sql.val([...problems.keys()])}::text[])
        and not exists (select 1 from remittance_credits c join ach_files f using (file_pk)
          where c.remittance_pk = r.remittance_pk and c.ended_at is null and f.state not in ('CANCELED','REJECTED'))
        and not exists (select 1 from remittance_credits c where c.remittance_pk = r.remittance_pk and c.account_pk = a.account_pk
          and c.ended_at is not null)
      window by_number as (order by r.control_no)
    ) r where total <= ${MAX_FILE_CENTS} order by entry_no`.execute(tx);
  const amounts = due.map(({ amount_cents }) => amount_cents);
  const filePk = await addBankFile(tx, run, { kind: 'REMITTANCES', amounts, entriesEach: 2 });
  if (filePk === undefined) return;
  await sql`
    insert into remittance_credits (file_pk, entry_no, remittance_pk, account_pk, settle_date, carrier_name)
    select ${filePk}, due.entry_no, due.remittance_pk, due.account_pk, ${settleDate}::date, due.name
    from ${rowsOf(due, sql`remittance_pk text, account_pk text, name text, entry_no integer`)} due`.execute(tx);
}

interface DueRemittance {
  readonly remittance_pk: string;
  readonly amount_cents: Cents;
  readonly account_pk: string;
  /** The carrier's name. */
  readonly name: string;
  readonly entry_no: number;
}
