import { type SqlBool, sql } from 'kysely';
import { Role, spellingsOf } from '../../../src/domain/access/Role';
import { groupNumberOf } from '../../../src/domain/bills/Bill';
import { dateText } from '../../../src/domain/dates/LocalDate';
import { mailPreference } from '../../../src/domain/notices/Notice';
import type { Payment } from '../../../src/domain/payments/Payment';
import type { SentDeposit } from '../../../src/domain/payments/returnedDeposit';
import { addPaymentEvent } from '../../database/statements/addPaymentEvent';
import type { Tx } from '../../database/Tables';
import { lockWaitingDeposits } from '../bankAccounts/SqlBankVerification';
import type { PaymentActor } from '../ports';
import type { NewReturnFileEntry, NewReversal, ReturnRepository, ReversingPerson } from './ports';

/** Returned and reversed payments, in one transaction. */
export class SqlReturns implements ReturnRepository {
  constructor(private readonly tx: Tx) {}

  async markReversed(payment: Payment, reversal: NewReversal, by: ReversingPerson, now: Date): Promise<void> {
    const { groupNumber, paymentPk } = payment;
    const { kind, returnCode, reason, fromSuspenseCents, owedCents, statementLine, dishonorBy } = reversal;
    await this.endPayment(payment, kind, by, now);
    await this.tx
      .insertInto('payment_reversals')
      .values({
        group_number: groupNumber,
        payment_pk: paymentPk,
        kind,
        return_code: returnCode,
        reason,
        from_suspense_cents: fromSuspenseCents,
        owed_cents: owedCents,
        statement_line: statementLine,
        dishonor_by: dishonorBy,
        at: now.toISOString(),
        user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    const line = statementLine && `bank statement ${statementLine}`;
    const late = dishonorBy && `too late, can be dishonored until ${dateText(dishonorBy)}`;
    const note = [returnCode, reason, line, late].filter(Boolean).join(': ');
    await addPaymentEvent(this.tx, paymentPk, kind === 'RETURNED' ? 'returned' : 'reversed', note, by, now);
  }

  async addFileEntry(
    { groupNumber, paymentPk }: Payment,
    entry: NewReturnFileEntry,
    by: ReversingPerson,
    now: Date,
  ): Promise<void> {
    const { fileHash, line, returnCode } = entry;
    await this.addReturnFile(entry, by, now);
    await this.tx
      .insertInto('return_file_entries')
      .values({
        group_number: groupNumber,
        payment_pk: paymentPk,
        file_hash: fileHash,
        line_no: line,
        return_code: returnCode,
      })
      .execute();
  }

  async returnDeposit(
    { bankAccountPk, depositNo }: Pick<SentDeposit, 'bankAccountPk' | 'depositNo'>,
    entry: NewReturnFileEntry,
    by: ReversingPerson,
    now: Date,
  ): Promise<void> {
    if (!(await lockWaitingDeposits(this.tx, bankAccountPk, depositNo))) return;
    await this.addReturnFile(entry, by, now);
    await this.tx
      .updateTable('micro_deposits')
      .set({ return_code: entry.returnCode, returned_at: now.toISOString(), return_file_hash: entry.fileHash })
      .where('group_number', '=', groupNumberOf(bankAccountPk))
      .where('bank_account_pk', '=', bankAccountPk)
      .where('deposit_no', '=', depositNo)
      .execute();
  }

  private async addReturnFile({ fileHash, fileName }: NewReturnFileEntry, by: ReversingPerson, now: Date) {
    await this.tx
      .insertInto('return_files')
      .values({ file_hash: fileHash, file_name: fileName, at: now.toISOString(), user_id: by.userId, by_name: by.name })
      .onConflict((conflict) => conflict.column('file_hash').doNothing())
      .execute();
  }

  async payorEmails(groupNumber: string): Promise<readonly string[]> {
    const rows = await this.tx
      .selectFrom('people')
      .innerJoin('person_roles', 'person_roles.user_id', 'people.user_id')
      .select('people.email')
      .distinct()
      .where('person_roles.group_number', '=', groupNumber)
      .where('person_roles.role', 'in', [...spellingsOf(Role.Payor)])
      .where('people.status', '=', 'Active')
      .where(
        sql<SqlBool>`not exists (select from person_preferences q where q.user_id = people.user_id
          and q.preferences -> ${mailPreference('paymentReturned')}::text = 'false')`,
      )
      .orderBy('people.email')
      .execute();
    return rows.map(({ email }) => email);
  }

  private async endPayment(
    { groupNumber, paymentPk }: Payment,
    disposition: NewReversal['kind'],
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    await this.tx
      .updateTable('payments')
      .set({ disposition, mod_date: now.toISOString(), mod_user: by.name })
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .execute();
    await this.tx
      .updateTable('payment_allocations')
      .set({ state: 'VOIDED' })
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .execute();
  }
}
