import { sql } from 'kysely';
import { addBankDays } from '../../../src/domain/dates/bankDays';
import { dayOf, type LocalDate } from '../../../src/domain/dates/LocalDate';
import { businessDateOf } from '../../../src/domain/payments/cutoff';
import { cutoffsOf } from '../../database/statements/paymentRules';
import type { Tx } from '../../database/Tables';
import type { Encryption } from '../../shared/Encryption';
import { newId } from '../../shared/newPk';
import type { PaymentFileRun } from '../ports';
import { type BankAccountRow, bankDetailProblems } from './bankDetailProblems.sql';

/** A file's letter or digit, by its place among the files of a date. No more files are made for a date than there are. */
export const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/**
 * Puts the small deposits that verify bank accounts in a file. Those to an account that no file can contain wait, and all while no
 * more files can be made for the date.
 *
 * @source docs/decisions/bank-accounts.md#test-deposits-arrive-on-the-next-bank-day-everywhere
 */
export async function fileMicroDeposits(
  tx: Tx,
  { runPk, businessDate, now }: PaymentFileRun,
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<void> {
  const at = now.toISOString();
  const arrivals = await arrivalDays(tx, businessDate, now);
  const { rows: accounts } = await sql<BankAccountRow>`
        select distinct a.bank_account_pk as "bankAccountPk", a.routing_encrypted as "routingEncrypted",
          a.account_encrypted as "accountEncrypted"
        from micro_deposits d
        join bank_accounts a on a.group_number = d.group_number and a.bank_account_pk = d.bank_account_pk
        where d.arrives_on is null and a.removed_at is null`.execute(tx);
  const problems = await bankDetailProblems(accounts, encryption);
  await sql`
        with due as materialized (
          select d.group_number, d.bank_account_pk, d.deposit_no, d.first_cents + d.second_cents as amount_cents, x.arrives_on,
            row_number() over (order by x.arrives_on, d.group_number, d.bank_account_pk, d.deposit_no) as position
          from micro_deposits d
          join unnest(${sql.val([...arrivals.keys()])}::text[], ${sql.val([...arrivals.values()])}::date[])
            as x (group_number, arrives_on) on x.group_number = d.group_number
          join bank_accounts a on a.group_number = d.group_number and a.bank_account_pk = d.bank_account_pk
          where d.arrives_on is null and a.removed_at is null
            and a.bank_account_pk <> all(${sql.val([...problems.keys()])}::text[])
        ), file as (
          insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents, kind)
          select ${newId()}, (select coalesce(max(file_no), 0) + 1 from ach_files), ${runPk}, ${businessDate}::date,
            substr(${MODIFIERS}, (select count(*)::integer + 1 from ach_files where business_date = ${businessDate}::date), 1),
            ${at}::timestamptz, 2 * count(*), sum(amount_cents), 'MICRO_DEPOSITS'
          from due having count(*) > 0
            and (select count(*) from ach_files where business_date = ${businessDate}::date) < ${MODIFIERS.length}
          returning file_pk
        )
        update micro_deposits d set file_pk = file.file_pk, file_position = due.position, group_name = g.name,
          arrives_on = due.arrives_on
        from due cross join file join groups g on g.group_number = due.group_number
        where d.group_number = due.group_number and d.bank_account_pk = due.bank_account_pk
          and d.deposit_no = due.deposit_no`.execute(tx);
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
