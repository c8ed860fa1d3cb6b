import { sql } from 'kysely';
import type { CheckMatch } from '../../../src/domain/money/deposits/matchCheck';
import { OFFICE_OWNER } from '../../../src/domain/platform/files/UploadKind';
import { rowsOf } from '../../platform/database/bulkStatements';
import { lockRows } from '../../platform/database/statements/lockRows';
import { reachCondition } from '../../platform/database/statements/uploadReach';
import type { Tx } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import { newId } from '../../platform/shared/newPk';
import { findDeposit } from './depositRows.sql';
import type { CheckToSave, DepositReach, DepositRepository, DepositToSave, TargetBill } from './ports';
import { SqlDepositQueries } from './SqlDepositQueries';

/** Deposits and their checks, in one transaction. */
export class SqlDeposits extends SqlDepositQueries implements DepositRepository {
  constructor(private readonly tx: Tx) {
    super(tx);
  }

  async lockTargetBills(billPks: readonly string[]): Promise<readonly TargetBill[]> {
    await lockRows(this.tx, 'bills', billPks);
    return this.targetBills(billPks);
  }

  async add({ depositPk, method, upload, ...head }: DepositToSave, by: Caller, now: Date): Promise<void> {
    const at = now.toISOString();
    await this.tx
      .insertInto('deposits')
      .values({
        deposit_pk: depositPk,
        method,
        reference: head.reference,
        deposit_date: head.depositDate,
        control_count: head.controlCount,
        control_cents: head.controlCents,
        upload_owner: upload?.owner ?? null,
        upload_pk: upload?.uploadPk ?? null,
        add_user_id: by.userId,
        add_date: at,
        add_user: by.name,
        mod_date: at,
        mod_user: by.name,
      })
      .execute();
  }

  lock(reach: DepositReach, depositPk: string) {
    return findDeposit(this.tx, reach, depositPk, true);
  }

  async lockboxRows({ scope, userId }: DepositReach, uploadPk: string): Promise<readonly CheckToSave[] | undefined> {
    // Sharing the upload's row keeps it from being reversed; locking its checks keeps them out of another deposit.
    const { rows: uploads } = await sql`
      select 1 from uploads u where u.owner = ${OFFICE_OWNER} and u.upload_pk = ${uploadPk} and u.kind = 'lockbox'
        and u.state = 'COMMITTED' and ${reachCondition({ scope, userId })} for share of u`.execute(this.tx);
    if (uploads.length === 0) return undefined;
    // Locked before they are selected: a statement that waits for a lock does not see deposits made meanwhile.
    await sql`select 1 from lockbox_items i where i.owner = ${OFFICE_OWNER} and i.upload_pk = ${uploadPk}
      order by i.row_no for update of i`.execute(this.tx);
    const { rows: deposited } = await sql<{ rowNo: number }>`
      select row_no as "rowNo" from deposit_checks where upload_owner = ${OFFICE_OWNER} and upload_pk = ${uploadPk}`.execute(
      this.tx,
    );
    const { rows } = await sql<Omit<CheckToSave, 'note' | 'row'> & { rowNo: number }>`
      select i.check_number as "checkNumber", i.payer, i.amount_cents as "amountCents",
        coalesce(i.given_bill_number, '') as "billNumber", coalesce(i.given_group, '') as "groupNumber", i.row_no as "rowNo"
      from lockbox_items i
      where i.owner = ${OFFICE_OWNER} and i.upload_pk = ${uploadPk} and i.row_no <> all(${sql.val(deposited.map(({ rowNo }) => rowNo))}::integer[])
      order by i.row_no`.execute(this.tx);
    return rows.map(({ rowNo, billNumber, groupNumber, ...check }) => ({
      ...check,
      billNumber: billNumber || null,
      groupNumber: groupNumber || null,
      note: '',
      row: { owner: OFFICE_OWNER, uploadPk, rowNo },
    }));
  }

  async addChecks(depositPk: string, checks: readonly { check: CheckToSave; match: CheckMatch }[]): Promise<void> {
    const rows = checks.map(({ check, match }) => ({
      check_pk: newId(),
      check_number: check.checkNumber,
      payer: check.payer,
      amount_cents: check.amountCents,
      given_bill_number: check.billNumber,
      given_group: check.groupNumber,
      note: check.note,
      target: match.target,
      group_number: match.groupNumber,
      bill_pk: match.billPk,
      reason: match.reason,
      upload_owner: check.row?.owner ?? null,
      upload_pk: check.row?.uploadPk ?? null,
      row_no: check.row?.rowNo ?? null,
    }));
    await sql`
      insert into deposit_checks (deposit_pk, check_pk, check_no, check_number, payer, amount_cents, given_bill_number, given_group,
        note, target, group_number, bill_pk, reason, upload_owner, upload_pk, row_no)
      select ${depositPk}, r.check_pk, (select coalesce(max(check_no), 0) from deposit_checks where deposit_pk = ${depositPk})
          + row_number() over (order by r.check_pk), r.check_number, r.payer, r.amount_cents, r.given_bill_number,
        r.given_group, r.note, r.target, r.group_number, r.bill_pk, r.reason, r.upload_owner, r.upload_pk, r.row_no
      from ${rowsOf(rows, sql`check_pk text, check_number text, payer text, amount_cents bigint, given_bill_number text, given_group text, note text, target text, group_number text, bill_pk text, reason text, upload_owner text, upload_pk text, row_no integer`)} r`.execute(
      this.tx,
    );
  }

  async removeChecks(depositPk: string, checkPks: readonly string[]): Promise<void> {
    if (checkPks.length === 0) return;
    await this.tx
      .deleteFrom('deposit_checks')
      .where('deposit_pk', '=', depositPk)
      .where('check_pk', 'in', [...checkPks])
      .execute();
  }

  async place(depositPk: string, checkPk: string, { target, groupNumber, billPk, reason }: CheckMatch): Promise<void> {
    await this.tx
      .updateTable('deposit_checks')
      .set({ target, group_number: groupNumber, bill_pk: billPk, reason })
      .where('deposit_pk', '=', depositPk)
      .where('check_pk', '=', checkPk)
      .execute();
  }

  async touch(
    depositPk: string,
    change: Parameters<DepositRepository['touch']>[1],
    { event, note }: { readonly event: string; readonly note: string },
    by: Caller,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString();
    const { state, reference, depositDate, controlCount, controlCents } = change;
    const isFirst = event === 'entered';
    await sql`
      update deposits d set version = version + ${isFirst ? 0 : 1}::integer, mod_date = ${at}, mod_user = ${by.name},
        state = coalesce(${state ?? null}, state), reference = coalesce(${reference ?? null}, reference),
        deposit_date = coalesce(${depositDate ?? null}::date, deposit_date),
        control_count = coalesce(${controlCount ?? null}::integer, control_count),
        control_cents = coalesce(${controlCents ?? null}::bigint, control_cents),
        check_count = found.count, check_cents = found.cents, undecided_count = found.undecided,
        posted_at = case when ${state ?? ''} = 'POSTED' then ${at}::timestamptz else posted_at end,
        posted_by = case when ${state ?? ''} = 'POSTED' then ${by.name} else posted_by end
      from (select count(*) as count, coalesce(sum(amount_cents), 0) as cents, count(*) filter (where target = 'undecided') as undecided
        from deposit_checks where deposit_pk = ${depositPk}) found
      where d.deposit_pk = ${depositPk}`.execute(this.tx);
    await this.tx
      .insertInto('deposit_events')
      .values({ deposit_pk: depositPk, event_pk: newId(), at, user_id: by.userId, by_name: by.name, event, note })
      .execute();
  }

  async linkPayment(depositPk: string, checkPk: string, paymentPk: string): Promise<void> {
    await this.tx
      .updateTable('deposit_checks')
      .set({ payment_pk: paymentPk })
      .where('deposit_pk', '=', depositPk)
      .where('check_pk', '=', checkPk)
      .execute();
  }
}
