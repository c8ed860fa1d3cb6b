import { sql } from 'kysely';
import { businessDateOf } from '../../../../src/domain/money/payments/cutoff';
import { addBankDays } from '../../../../src/domain/platform/dates/bankDays';
import { dayOf, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../../platform/database/bulkStatements';
import { cutoffsOf } from '../../../platform/database/statements/paymentRules';
import type { Tx } from '../../../platform/database/Tables';
import type { Encryption } from '../../../platform/shared/Encryption';
import type { PaymentFileRun } from '../ports';
import { addBankFile } from './addBankFile.sql';
import { type BankAccountRow, bankDetailProblems } from './bankDetailProblems.sql';

/** The two small deposits to an account. */
interface DueDeposits {
  readonly group_number: string;
  readonly bank_account_pk: string;
  readonly deposit_no: number;
  readonly amount_cents: Cents;
  readonly arrives_on: LocalDate;
  readonly group_name: string;
}

/**
 * Puts the small deposits that verify bank accounts in a file. Those to an account that no file can contain wait, and all while no
 * more files can be made for the date.
 *
 * @source docs/decisions/bank-accounts.md#test-deposits-arrive-on-the-next-bank-day-everywhere
 */
export async function fileMicroDeposits(
  tx: Tx,
  run: PaymentFileRun,
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<void> {
  const { businessDate, now } = run;
  const arrivals = await arrivalDays(tx, businessDate, now);
  const { rows: accounts } = await sql<BankAccountRow>`
        select distinct a.bank_account_pk as "bankAccountPk", a.routing_encrypted as "routingEncrypted",
          a.account_encrypted as "accountEncrypted"
        from micro_deposits d
        join bank_accounts a on a.group_number = d.group_number and a.bank_account_pk = d.bank_account_pk
        where d.arrives_on is null and a.removed_at is null`.execute(tx);
  const problems = await bankDetailProblems(accounts, encryption);
  const { rows: due } = await sql<DueDeposits>`
    select d.group_number, d.bank_account_pk, d.deposit_no, d.first_cents + d.second_cents as amount_cents, x.arrives_on::text as arrives_on,
      g.name as group_name
    from micro_deposits d
    join unnest(${sql.val([...arrivals.keys()])}::text[], ${sql.val([...arrivals.values()])}::date[])
      as x (group_number, arrives_on) on x.group_number = d.group_number
    join bank_accounts a on a.group_number = d.group_number and a.bank_account_pk = d.bank_account_pk
    join groups g on g.group_number = d.group_number
    where d.arrives_on is null and a.removed_at is null
      and a.bank_account_pk <> all(${sql.val([...problems.keys()])}::text[])
    order by x.arrives_on, d.group_number, d.bank_account_pk, d.deposit_no`.execute(tx);
  const amounts = due.map(({ amount_cents }) => amount_cents);
  const filePk = await addBankFile(tx, run, { kind: 'MICRO_DEPOSITS', amounts, entriesEach: 2 });
  if (filePk === undefined) return;
  const placed = due.map((deposits, index) => ({ ...deposits, position: index + 1 }));
  await sql`
    update micro_deposits d set file_pk = ${filePk}, file_position = due.position, group_name = due.group_name, arrives_on = due.arrives_on
    from ${rowsOf(placed, sql`group_number text, bank_account_pk text, deposit_no integer, arrives_on date, group_name text, position integer`)} due
    where d.group_number = due.group_number and d.bank_account_pk = due.bank_account_pk and d.deposit_no = due.deposit_no`.execute(
    tx,
  );
}

/**
 * The bank day on which deposits that a run sends arrive, by group: the one after the latest of the run's business date, today in
 * UTC, and the group's business date, so that the amounts are not asked for before the bank
 * can have moved them.
 */
async function arrivalDays(tx: Tx, businessDate: LocalDate, now: Date): Promise<ReadonlyMap<string, LocalDate>> {
  const groups = await tx
    .selectFrom('micro_deposits')
    .select('group_number')
    .distinct()
    .where('arrives_on', 'is', null)
    .execute();
  const groupNumbers = groups.map(({ group_number }) => group_number);
  const cutoffs = await cutoffsOf(tx, groupNumbers);
  return new Map(
    groupNumbers.map((groupNumber) => {
      const days = [businessDate, dayOf(now), businessDateOf(now, cutoffs.get(groupNumber) ?? [])];
      return [
        groupNumber,
        addBankDays(
          days.reduce((one, other) => (other > one ? other : one)),
          1,
        ),
      ];
    }),
  );
}
