import { sql } from 'kysely';
import type { NewBankReversal, RemittedPart } from '../../../../contract/money/bankReversals';
import type { BankReversalMove } from '../../../../src/domain/money/ledger/clearing';
import type { ReturnCode } from '../../../../src/domain/money/payments/returnCodes';
import type { BankFileState } from '../../../../src/domain/money/processing/BankFile';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';
import { isoText } from '../../../platform/database/conditions';
import { addPaymentEvent } from '../../../platform/database/statements/addPaymentEvent';
import { addSuspenseItem } from '../../../platform/database/statements/addSuspenseItem';
import { ENTRY_ID } from '../../../platform/database/statements/entryIds';
import { postBankReversals } from '../../../platform/database/statements/postClearing';
import type { Tx } from '../../../platform/database/Tables';
import type { PaymentActor } from '../../../platform/shared/Actor';
import type { Caller } from '../../../platform/shared/Caller';
import { newPk } from '../../../platform/shared/newPk';
import { removeReversal } from './fileReversals.sql';
import type { BankReversalRepository, LockedReversal, PaymentKey, RejectableReversal, ReversalEnd } from './ports';

/**
 * Columns of a `LockedReversal` for a reversal `v`. Its file is the latest one that contains its entries and was not canceled
 * or rejected.
 */
const REVERSAL_COLUMNS = sql`
  v.group_number as "groupNumber", v.reversal_pk as "reversalPk", v.payment_pk as "paymentPk", v.reversal_no as "reversalNo", v.state, v.reason,
  v.note, v.amount_cents as "amountCents", ${isoText('v.discovered_at')} as "discoveredAt", v.last_day as "lastDay",
  x.settle_date as "settleDate", x.name as "fileName", x.state as "fileState", ${isoText('v.at')} as at, v.by_name as by,
  v.user_id as "byUserId", v.decided_by as "approvedBy", v.return_code as "returnCode", v.end_note as "endNote",
  v.owed_cents as "owedCents", ${isoText('v.settled_at')} as "settledAt"`;

/** Reversals `v` with their bank file `x`. */
const REVERSALS = sql`bank_reversals v left join lateral (
  select max(e.settle_date) as settle_date, max(f.state) as state,
    max('ach-reversals-' || f.business_date || '-' || f.modifier || '.txt') as name
  from bank_reversal_entries e join ach_files f using (file_pk)
  where e.group_number = v.group_number and e.payment_pk = v.payment_pk and e.reversal_no = v.reversal_no
    and f.state not in ('CANCELED', 'REJECTED')) x on true`;

/** Reversals of debits at the bank, in one transaction. */
export class SqlBankReversals implements BankReversalRepository {
  constructor(private readonly tx: Tx) {}

  async of({ groupNumber, paymentPk }: PaymentKey): Promise<readonly LockedReversal[]> {
    await sql`select from bank_reversals where group_number = ${groupNumber} and payment_pk = ${paymentPk} for update`.execute(
      this.tx,
    );
    // Uses a separate statement, because the snapshot of a statement that waited for the lock could be stale.
    const { rows } = await sql<LockedReversal>`
      select ${REVERSAL_COLUMNS} from ${REVERSALS}
      where v.group_number = ${groupNumber} and v.payment_pk = ${paymentPk} order by v.reversal_no desc`.execute(
      this.tx,
    );
    return rows;
  }

  async paymentOf(reversalPk: string): Promise<string | undefined> {
    const row = await this.tx
      .selectFrom('bank_reversals')
      .select('payment_pk')
      .where('reversal_pk', '=', reversalPk)
      .executeTakeFirst();
    return row?.payment_pk;
  }

  async fileStates({ groupNumber, paymentPk }: PaymentKey): Promise<readonly BankFileState[]> {
    const { rows } = await sql<{ state: BankFileState }>`
      select distinct f.state from ach_entries e join ach_files f using (file_pk)
      where e.group_number = ${groupNumber} and e.payment_pk = ${paymentPk}`.execute(this.tx);
    return rows.map(({ state }) => state);
  }

  async remitted({ groupNumber, paymentPk }: PaymentKey): Promise<readonly RemittedPart[]> {
    const { rows } = await sql<RemittedPart>`
      select coalesce(c.name, l.carrier_code) as "carrierName", -sum(l.amount_cents)::bigint as "amountCents",
        coalesce(c.return_rule = 'GROUP_DEBT', false) as "staysDebt"
      from ledger_events v join ledger_entries l using (group_number, event_pk)
      join remittance_entries r using (group_number, event_pk, entry_no) left join carriers c on c.carrier_code = l.carrier_code
      where v.group_number = ${groupNumber} and v.ref_pk = ${paymentPk} and l.account = 'CARRIER_PAYABLE'
      group by l.carrier_code, c.name, c.return_rule having sum(l.amount_cents) <> 0 order by 1`.execute(this.tx);
    return rows;
  }

  async add(
    { groupNumber, paymentPk }: PaymentKey,
    reversal: NewBankReversal & {
      readonly reversalPk: string;
      readonly reversalNo: number;
      readonly state: 'WAITING' | 'OPEN';
      readonly lastDay: LocalDate;
    },
    by: Caller,
    now: Date,
  ): Promise<void> {
    await this.tx
      .insertInto('bank_reversals')
      .values({
        group_number: groupNumber,
        payment_pk: paymentPk,
        reversal_no: reversal.reversalNo,
        reversal_pk: reversal.reversalPk,
        state: reversal.state,
        reason: reversal.reason,
        note: reversal.note,
        amount_cents: reversal.amountCents,
        discovered_at: reversal.discoveredAt,
        last_day: reversal.lastDay,
        at: now.toISOString(),
        user_id: by.userId,
        by_name: by.name,
      })
      .execute();
  }

  async approve(reversal: LockedReversal, by: Caller, now: Date): Promise<void> {
    await this.change(reversal)
      .set({
        state: 'OPEN',
        decided_at: now.toISOString(),
        decided_by_user_id: by.userId,
        decided_by: by.name,
      })
      .execute();
  }

  async end(reversal: LockedReversal, end: ReversalEnd, by: PaymentActor, now: Date): Promise<void> {
    if (reversal.state === 'FILED') {
      await removeReversal(this.tx, reversal, end.note, by, now);
      await this.post(reversal, 'REVERSAL_WITHDRAWN', by, now);
    }
    await this.change(reversal)
      .set({
        state: end.state,
        return_code: end.returnCode,
        return_file_hash: end.line?.fileHash ?? null,
        return_line: end.line?.line ?? null,
        ended_at: now.toISOString(),
        end_note: end.note,
      })
      .execute();
  }

  async rejectable(filePk: string, confirmations: readonly string[]): Promise<readonly RejectableReversal[]> {
    const named = sql`${sql.val([...confirmations])}::text[]`;
    const { rows } = await sql<RejectableReversal>`
      select p.payment_pk as "paymentPk", e.reversal_no as "reversalNo", p.confirmation, ${ENTRY_ID} as "entryId",
        count(*)::integer as "entryCount", sum(e.amount_cents)::bigint as "amountCents"
      from bank_reversal_entries e join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
      where e.file_pk = ${filePk} and (p.confirmation = any(${named}) or ${ENTRY_ID} = any(${named}))
      group by p.group_number, p.payment_pk, p.confirmation, e.reversal_no`.execute(this.tx);
    return rows.map((row) => ({ ...row, amountCents: cents(Number(row.amountCents)) }));
  }

  async addRejected(
    filePk: string,
    { groupNumber, paymentPk, reversalNo }: LockedReversal,
    reason: string,
  ): Promise<void> {
    await this.tx
      .updateTable('bank_reversal_entries')
      .set({ rejected_reason: reason })
      .where('file_pk', '=', filePk)
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .where('reversal_no', '=', reversalNo)
      .where('ended_at', 'is not', null)
      .execute();
  }

  async settle(reversal: LockedReversal, owedCents: Cents, by: PaymentActor, now: Date): Promise<void> {
    await this.change(reversal)
      .set({ state: 'SETTLED', settled_at: now.toISOString(), owed_cents: owedCents })
      .execute();
    await this.post(reversal, 'REVERSAL_SETTLED', by, now);
  }

  async oweAfterReturn(reversal: LockedReversal, code: ReturnCode | null, by: PaymentActor, now: Date): Promise<void> {
    await this.change(reversal)
      .set({ owed_cents: reversal.amountCents, owed_at: now.toISOString(), debit_return_code: code })
      .execute();
    await this.post(reversal, 'REVERSAL_OWED', by, now);
  }

  async post({ reversalPk }: LockedReversal, move: BankReversalMove, by: PaymentActor, now: Date): Promise<void> {
    await postBankReversals(this.tx, [reversalPk], move, by, now);
  }

  async hold(
    { groupNumber, amountCents }: LockedReversal,
    reference: string,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    await addSuspenseItem(this.tx, by, now, {
      group_number: groupNumber,
      suspense_pk: newPk(groupNumber),
      account: 'CREDIT_SUSPENSE',
      amount_cents: amountCents,
      reference,
    });
  }

  addEvent({ paymentPk }: PaymentKey, note: string, by: PaymentActor, now: Date): Promise<void> {
    return addPaymentEvent(this.tx, paymentPk, 'bankReversal', note, { userId: by.userId, name: by.name }, now);
  }

  private change({ groupNumber, paymentPk, reversalNo }: LockedReversal) {
    return this.tx
      .updateTable('bank_reversals')
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .where('reversal_no', '=', reversalNo);
  }
}
