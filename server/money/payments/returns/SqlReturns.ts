import { type SqlBool, sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import type { Payment } from '../../../../src/domain/money/payments/Payment';
import type { PresentationChain } from '../../../../src/domain/money/payments/presentAgain';
import type { SentDeposit } from '../../../../src/domain/money/payments/returnedDeposit';
import { mailPreference, mailTimePreference } from '../../../../src/domain/office/notices/noticeEmails';
import { Role, spellingsOf } from '../../../../src/domain/platform/access/Role';
import { dateText } from '../../../../src/domain/platform/dates/LocalDate';
import { addPaymentEvent } from '../../../platform/database/statements/addPaymentEvent';
import type { Tx } from '../../../platform/database/Tables';
import type { PaymentActor } from '../../../platform/shared/Actor';
import { lockWaitingDeposits } from '../bankAccounts/SqlBankVerification';
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
    await this.addFile(entry, by, now);
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
    await this.addFile(entry, by, now);
    await this.tx
      .updateTable('micro_deposits')
      .set({ return_code: entry.returnCode, returned_at: now.toISOString(), return_file_hash: entry.fileHash })
      .where('group_number', '=', groupNumberOf(bankAccountPk))
      .where('bank_account_pk', '=', bankAccountPk)
      .where('deposit_no', '=', depositNo)
      .execute();
  }

  async addFile(
    { fileHash, fileName }: Pick<NewReturnFileEntry, 'fileHash' | 'fileName'>,
    by: ReversingPerson,
    now: Date,
  ): Promise<void> {
    await this.tx
      .insertInto('return_files')
      .values({ file_hash: fileHash, file_name: fileName, at: now.toISOString(), user_id: by.userId, by_name: by.name })
      .onConflict((conflict) => conflict.column('file_hash').doNothing())
      .execute();
  }

  async lockPresentations({ groupNumber, paymentPk }: Pick<Payment, 'groupNumber' | 'paymentPk'>) {
    const { rows: originals } = await sql<PresentationChain['original']>`
      select payment_pk as "paymentPk", confirmation, settle_date as "settleDate" from payments
      where group_number = ${groupNumber} and payment_pk = coalesce((
        select original_pk from presented_payments where group_number = ${groupNumber} and payment_pk = ${paymentPk}), ${paymentPk})
      for update`.execute(this.tx);
    const [original] = originals;
    if (!original) throw new Error(`There is no payment ${paymentPk}.`);
    // A separate statement: one that waited for the lock would not see what was presented meanwhile.
    const { rows: again } = await sql<PresentationChain['again'][number]>`
      select p.payment_pk as "paymentPk", p.confirmation, p.disposition
      from presented_payments r join payments p using (group_number, payment_pk)
      where r.group_number = ${groupNumber} and r.original_pk = ${original.paymentPk} and p.disposition <> 'VOIDED'
      order by p.add_date, p.payment_pk`.execute(this.tx);
    const accounts = await this.tx
      .selectFrom('payment_sources')
      .select('bank_account_pk')
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .orderBy('source_no')
      .execute();
    const bankAccountPks = accounts.flatMap(({ bank_account_pk }) => bank_account_pk ?? []);
    return { chain: { original, again }, bankAccountPks };
  }

  async addPresentation(
    { groupNumber, paymentPk }: Pick<Payment, 'groupNumber' | 'paymentPk'>,
    next: Pick<Payment, 'paymentPk' | 'confirmation'>,
    { chain, presentationNo }: { readonly chain: PresentationChain; readonly presentationNo: number },
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    await this.tx
      .insertInto('presented_payments')
      .values({
        group_number: groupNumber,
        payment_pk: next.paymentPk,
        original_pk: chain.original.paymentPk,
        original_settle_date: chain.original.settleDate,
        presentation_no: presentationNo,
      })
      .execute();
    await addPaymentEvent(this.tx, paymentPk, 'presentedAgain', `As payment ${next.confirmation}`, by, now);
  }

  async addRefusedPresentation(
    { groupNumber, paymentPk }: Pick<Payment, 'groupNumber' | 'paymentPk'>,
    reason: string,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    const recorded = await this.tx
      .selectFrom('payment_events')
      .select('event_pk')
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .where('event', '=', 'notPresented')
      .where('note', '=', reason)
      .executeTakeFirst();
    if (!recorded) await addPaymentEvent(this.tx, paymentPk, 'notPresented', reason, by, now);
  }

  async payorEmails(groupNumber: string, isNoticed: boolean): Promise<readonly string[]> {
    const isOff = sql`q.preferences -> ${mailPreference('paymentReturned')}::text = 'false'`;
    const isDaily = sql`q.preferences -> ${mailTimePreference('paymentReturned')}::text = '"daily"'`;
    const rows = await this.tx
      .selectFrom('people')
      .innerJoin('person_roles', 'person_roles.user_id', 'people.user_id')
      .select('people.email')
      .distinct()
      .where('person_roles.group_number', '=', groupNumber)
      .where('person_roles.role', 'in', [...spellingsOf(Role.Payor)])
      .where('people.status', '=', 'Active')
      .where(
        sql<SqlBool>`not exists (select 1 from person_preferences q
          where q.user_id = people.user_id and (${isOff} or (${isNoticed} and ${isDaily})))`,
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
