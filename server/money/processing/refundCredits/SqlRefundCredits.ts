import { sql } from 'kysely';
import type { RefundAccount } from '../../../../contract/money/refundCredits';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { isoText } from '../../../platform/database/conditions';
import { lockBankFiles } from '../../../platform/database/statements/lockBankFiles';
import type { Tx } from '../../../platform/database/Tables';
import type { Actor } from '../../../platform/shared/Actor';
import type { LockedRefund } from '../../refunds/ports';
import { saveState, takeFromFile } from '../bankFiles/bankFileStates.sql';
import type { CreditEnd, LiveCredit, RefundCreditRepository, RefundKey } from './ports';
import { selectRefundAccounts } from './refundAccounts.sql';

/** ACH credits of refunds, in one transaction. */
export class SqlRefundCredits implements RefundCreditRepository {
  constructor(private readonly tx: Tx) {}

  async lockFiles(refundPk: string): Promise<void> {
    await lockBankFiles(
      this.tx,
      sql`select e.file_pk from refund_credit_entries e
        where e.group_number = ${groupNumberOf(refundPk)} and e.refund_pk = ${refundPk} and e.ended_at is null`,
    );
  }

  async needsApproval({ groupNumber, suspensePk, movePk }: LockedRefund): Promise<boolean> {
    const { rows } = await sql`
      select from suspense_moves where group_number = ${groupNumber} and suspense_pk = ${suspensePk} and move_pk = ${movePk}
        and decided_by_user_id is not null`.execute(this.tx);
    return rows.length > 0;
  }

  accounts(groupNumber: string): Promise<readonly RefundAccount[]> {
    return selectRefundAccounts(this.tx, sql`a.group_number = ${groupNumber} and a.removed_at is null`);
  }

  async lockAccount(groupNumber: string, bankAccountPk: string): Promise<RefundAccount | undefined> {
    const isIt = sql`a.group_number = ${groupNumber} and a.bank_account_pk = ${bankAccountPk}`;
    await sql`select from bank_accounts a where ${isIt} for share`.execute(this.tx);
    // A separate statement, which sees what was committed while the lock was waited for.
    const [account] = await selectRefundAccounts(this.tx, isIt);
    return account;
  }

  async current({ groupNumber, refundPk }: RefundKey): Promise<LiveCredit | undefined> {
    const { rows } = await sql<LiveCredit>`
      select c.credit_no as "creditNo", c.bank_account_pk as "bankAccountPk", c.user_id as "userId", c.by_name as by,
        ${isoText('c.at')} as at, f.state as "fileState", f.file_pk as "filePk", e.settle_date as "settleDate"
      from refund_credits c
      left join refund_credit_entries e on e.group_number = c.group_number and e.refund_pk = c.refund_pk and e.credit_no = c.credit_no
        and e.ended_at is null
      left join ach_files f on f.file_pk = e.file_pk
      where c.group_number = ${groupNumber} and c.refund_pk = ${refundPk} and c.ended_at is null`.execute(this.tx);
    return rows[0];
  }

  async add(
    { groupNumber, refundPk, amountCents }: LockedRefund,
    bankAccountPk: string,
    by: Actor,
    now: Date,
  ): Promise<void> {
    await sql`
      insert into refund_credits (group_number, refund_pk, credit_no, bank_account_pk, amount_cents, at, user_id, by_name)
      select ${groupNumber}::text, ${refundPk}::text, (select coalesce(max(credit_no), 0) + 1 from refund_credits
          where group_number = ${groupNumber} and refund_pk = ${refundPk}),
        ${bankAccountPk}::text, ${amountCents}::bigint, ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name}`.execute(
      this.tx,
    );
  }

  async approve({ groupNumber, refundPk }: RefundKey, { creditNo }: LiveCredit, by: Actor, now: Date): Promise<void> {
    await this.tx
      .updateTable('refund_credits')
      .set({ decided_at: now.toISOString(), decided_by_user_id: by.userId, decided_by: by.name })
      .where('group_number', '=', groupNumber)
      .where('refund_pk', '=', refundPk)
      .where('credit_no', '=', creditNo)
      .execute();
  }

  async end(
    refund: RefundKey,
    { creditNo }: LiveCredit,
    { note, returnCode, line }: CreditEnd,
    by: Actor,
    now: Date,
  ): Promise<void> {
    const { groupNumber, refundPk } = refund;
    await this.tx
      .updateTable('refund_credits')
      .set({
        ended_at: now.toISOString(),
        end_note: note,
        return_code: returnCode,
        return_file_hash: line?.fileHash ?? null,
        return_line: line?.line ?? null,
      })
      .where('group_number', '=', groupNumber)
      .where('refund_pk', '=', refundPk)
      .where('credit_no', '=', creditNo)
      .execute();
    await this.removeEntry(refund, creditNo, note, by, now);
  }

  private async removeEntry(
    { groupNumber, refundPk }: RefundKey,
    creditNo: number,
    note: string,
    by: Actor,
    now: Date,
  ): Promise<void> {
    const isOwn = sql`e.group_number = ${groupNumber} and e.refund_pk = ${refundPk} and e.credit_no = ${creditNo} and e.ended_at is null`;
    const files = await lockBankFiles(this.tx, sql`select e.file_pk from refund_credit_entries e where ${isOwn}`);
    for (const { filePk, state } of files) {
      if (state !== 'MADE') {
        await sql`update refund_credit_entries e set ended_at = ${now.toISOString()}::timestamptz where ${isOwn}`.execute(
          this.tx,
        );
        continue;
      }
      const { rows: removed } = await sql<{ cents: Cents }>`
        delete from refund_credit_entries e where ${isOwn} returning amount_cents as cents`.execute(this.tx);
      const hasOthers = await takeFromFile(
        this.tx,
        filePk,
        removed.map(({ cents }) => cents),
      );
      if (!hasOthers) await saveState(this.tx, filePk, 'CANCELED', `All refunds were withdrawn: ${note}`, by, now);
    }
  }
}
