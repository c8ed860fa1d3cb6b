import { type RawBuilder, sql } from 'kysely';
import type { FileBatch, FileReversal, NewFileReversal } from '../../../../contract/money/fileReversals';
import { BANK_REVERSAL_REASON_LABELS } from '../../../../src/domain/money/payments/bankReversal';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { isoText } from '../../../platform/database/conditions';
import { IS_AGAIN } from '../../../platform/database/statements/entryIds';
import { lockRows } from '../../../platform/database/statements/lockRows';
import type { Tx } from '../../../platform/database/Tables';
import type { PaymentActor } from '../../../platform/shared/Actor';
import type { Caller } from '../../../platform/shared/Caller';
import { newPk } from '../../../platform/shared/newPk';
import type { FileReversalRepository, LockedFilePayment, LockedFileReversal, PlannedFileReversal } from './ports';

/** Entries of a file with the batches that `nachaFile` writes: one for each settlement date, and one of debits presented again. */
const entriesIn = (filePk: string) => sql`
  entries as (
    select e.group_number, e.payment_pk, e.entry_no, s.amount_cents, p.settle_date, ${IS_AGAIN} as is_again
    from ach_entries e join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
    join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
    where e.file_pk = ${filePk}
  ), batches as (
    select settle_date, is_again, row_number() over (order by min(entry_no))::integer as batch, count(*)::integer as "entryCount",
      sum(amount_cents)::bigint as "amountCents" from entries group by settle_date, is_again
  )`;

const REQUEST_COLUMNS = sql`
  r.reversal_pk as "reversalPk", r.file_pk as "filePk", r.batch, r.reason, r.note, ${isoText('r.discovered_at')} as "discoveredAt",
  r.is_late as "isLate", r.payment_count as "paymentCount", r.amount_cents as "amountCents", ${isoText('r.at')} as at, r.by_name as by,
  r.user_id as "byUserId", r.decided_by as "approvedBy"`;

/** Reversals of bank files, in one transaction. Statements change whole sets: a file can have thousands of payments. */
export class SqlFileReversals implements FileReversalRepository {
  constructor(private readonly tx: Tx) {}

  async lockPayments(filePk: string, batch: number | null): Promise<readonly LockedFilePayment[]> {
    const setAside = sql`union select group_number, payment_pk from ach_set_aside_entries where file_pk = ${filePk}`;
    const { rows: keys } = await sql<{ paymentPk: string }>`
      with ${entriesIn(filePk)}, own as (
        select e.group_number, e.payment_pk from entries e join batches b on b.settle_date = e.settle_date and b.is_again = e.is_again
        where ${batch === null ? sql`true` : sql`b.batch = ${batch}`} ${batch === null ? setAside : sql``}
      )
      select distinct payment_pk as "paymentPk" from own`.execute(this.tx);
    const paymentPks = keys.map(({ paymentPk }) => paymentPk);
    await lockRows(this.tx, 'payments', paymentPks);
    const own = sql`${sql.val(paymentPks)}::text[]`;
    const { rows } = await sql<LockedFilePayment>`
      select p.group_number as "groupNumber", g.name as "groupName", p.payment_pk as "paymentPk", p.confirmation, p.method, p.status,
        p.disposition, p.settle_date as "settleDate", p.amount_cents as "amountCents",
        (select count(*)::integer from ach_entries e where e.group_number = p.group_number and e.payment_pk = p.payment_pk) as "entryCount",
        (select coalesce(json_agg(distinct f.state), '[]') from ach_entries e join ach_files f using (file_pk)
          where e.group_number = p.group_number and e.payment_pk = p.payment_pk) as "fileStates",
        (select coalesce(json_agg(json_build_object('reversalNo', v.reversal_no, 'state', v.state, 'reason', v.reason)), '[]')
          from bank_reversals v where v.group_number = p.group_number and v.payment_pk = p.payment_pk) as reversals
      from payments p join groups g on g.group_number = p.group_number
      where p.payment_pk = any(${own}) order by p.group_number, p.payment_pk`.execute(this.tx);
    return rows;
  }

  async batches(filePk: string): Promise<readonly FileBatch[]> {
    const { rows } = await sql<FileBatch>`
      with ${entriesIn(filePk)} select batch, settle_date as "settleDate", "entryCount", "amountCents" from batches order by batch`.execute(
      this.tx,
    );
    return rows.map((row) => ({ ...row, amountCents: cents(Number(row.amountCents)) }));
  }

  async sums(paymentPks: readonly string[]) {
    const own = sql`${sql.val([...paymentPks])}::text[]`;
    const { rows } = await sql<{ billCount: number; remittedCents: number; excessCents: number }>`
      select (select count(distinct a.bill_pk)::integer from payment_allocations a where a.payment_pk = any(${own}) and a.state <> 'VOIDED')
          as "billCount",
        (select coalesce(-sum(l.amount_cents), 0)::bigint from ledger_events v join ledger_entries l using (group_number, event_pk)
          join remittance_entries r using (group_number, event_pk, entry_no)
          where v.ref_pk = any(${own}) and l.account = 'CARRIER_PAYABLE') as "remittedCents",
        (select coalesce(sum(p.amount_cents), 0)::bigint from payments p where p.payment_pk = any(${own}))
          - (select coalesce(sum(a.amount_cents), 0)::bigint from payment_allocations a where a.payment_pk = any(${own}) and a.state <> 'VOIDED')
          as "excessCents"`.execute(this.tx);
    const { billCount = 0, remittedCents = 0, excessCents = 0 } = rows[0] ?? {};
    return {
      billCount,
      remittedCents: cents(Number(remittedCents)),
      excessCents: cents(Math.max(0, Number(excessCents))),
    };
  }

  async of(filePk: string): Promise<readonly FileReversal[]> {
    return this.select(sql`r.file_pk = ${filePk}`);
  }

  private async select(isWanted: RawBuilder<unknown>): Promise<readonly FileReversal[]> {
    const { rows } = await sql<Omit<FileReversal, 'parts'>>`
      select ${REQUEST_COLUMNS} from file_reversals r where ${isWanted} order by r.at desc, r.reversal_pk desc`.execute(
      this.tx,
    );
    const { rows: parts } = await sql<FileReversal['parts'][number] & { readonly reversalPk: string }>`
      select v.file_reversal_pk as "reversalPk", v.state, count(*)::integer as count, sum(v.amount_cents)::bigint as "amountCents"
      from bank_reversals v where v.file_reversal_pk = any(${sql.val(rows.map(({ reversalPk }) => reversalPk))}::text[])
      group by v.file_reversal_pk, v.state order by v.state`.execute(this.tx);
    return rows.map((row) => ({
      ...row,
      parts: parts
        .filter(({ reversalPk }) => reversalPk === row.reversalPk)
        .map(({ state, count, amountCents }) => ({ state, count, amountCents: cents(Number(amountCents)) })),
    }));
  }

  async lock(reversalPk: string): Promise<LockedFileReversal | undefined> {
    const { rows: keys } = await sql`select from file_reversals where reversal_pk = ${reversalPk} for update`.execute(
      this.tx,
    );
    if (keys.length === 0) return undefined;
    const { rows: own } = await sql<{ paymentPk: string }>`
      select payment_pk as "paymentPk" from bank_reversals where file_reversal_pk = ${reversalPk}`.execute(this.tx);
    const paymentPks = own.map(({ paymentPk }) => paymentPk);
    await lockRows(this.tx, 'payments', paymentPks);
    await lockRows(this.tx, 'bank_reversals', paymentPks);
    const { rows: open } = await sql<LockedFileReversal['open'][number]>`
      select group_number as "groupNumber", payment_pk as "paymentPk", reversal_no as "reversalNo" from bank_reversals
      where file_reversal_pk = ${reversalPk} and state in ('WAITING','OPEN','FILED') order by group_number, payment_pk`.execute(
      this.tx,
    );
    const [request] = await this.select(sql`r.reversal_pk = ${reversalPk}`);
    return request && { ...request, open };
  }

  async add(
    request: NewFileReversal & { readonly reversalPk: string; readonly filePk: string },
    reversals: readonly PlannedFileReversal[],
    state: 'WAITING' | 'OPEN',
    by: Caller,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString();
    const { reason, note, discoveredAt } = request;
    await this.tx
      .insertInto('file_reversals')
      .values({
        reversal_pk: request.reversalPk,
        file_pk: request.filePk,
        batch: request.batch,
        reason,
        note,
        discovered_at: discoveredAt,
        is_late: request.isLate,
        payment_count: request.paymentCount,
        amount_cents: request.amountCents,
        at,
        user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    const list = (values: readonly unknown[], type: string) => sql`${sql.val(values)}::${sql.raw(type)}[]`;
    await sql`
      insert into bank_reversals (group_number, payment_pk, reversal_no, reversal_pk, amount_cents, last_day, state, reason, note,
        discovered_at, at, user_id, by_name, file_reversal_pk)
      select n.*, ${state}, ${reason}, ${note}, ${discoveredAt}::timestamptz, ${at}::timestamptz, ${by.userId}, ${by.name}, ${request.reversalPk}
      from unnest(${list(
        reversals.map(({ groupNumber }) => groupNumber),
        'text',
      )}, ${list(
        reversals.map(({ paymentPk }) => paymentPk),
        'text',
      )}, ${list(
        reversals.map(({ reversalNo }) => reversalNo),
        'integer',
      )}, ${list(
        reversals.map(({ reversalPk }) => reversalPk),
        'text',
      )}, ${list(
        reversals.map(({ amountCents }) => amountCents),
        'bigint',
      )}, ${list(
        reversals.map(({ lastDay }) => lastDay),
        'date',
      )}) as n`.execute(this.tx);
    const what = state === 'WAITING' ? 'Waiting for another manager' : 'Waiting for the next bank file';
    const why = `${what}. Its bank file is being reversed. ${BANK_REVERSAL_REASON_LABELS[reason]}: ${note}`;
    await this.addEvents(reversals, why, by, now);
  }

  async approve(
    reversalPk: string,
    paymentPks: readonly string[],
    by: PaymentActor & { readonly userId: string },
    now: Date,
  ): Promise<void> {
    const decided = { decided_at: now.toISOString(), decided_by_user_id: by.userId, decided_by: by.name };
    await this.tx.updateTable('file_reversals').set(decided).where('reversal_pk', '=', reversalPk).execute();
    const rows = await this.tx
      .updateTable('bank_reversals')
      .set({ state: 'OPEN', ...decided })
      .where('file_reversal_pk', '=', reversalPk)
      .where('state', '=', 'WAITING')
      .where('payment_pk', 'in', [...paymentPks, ''])
      .returning(['group_number as groupNumber', 'payment_pk as paymentPk'])
      .execute();
    await this.addEvents(rows, 'Approved for the next bank file', by, now);
  }

  private async addEvents(
    payments: readonly { readonly groupNumber: string; readonly paymentPk: string }[],
    note: string,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    const list = (values: readonly string[]) => sql`${sql.val(values)}::text[]`;
    await sql`
      insert into payment_events (group_number, payment_pk, event_pk, at, user_id, by_name, event, note)
      select n.*, ${now.toISOString()}::timestamptz, ${by.userId}::text, ${by.name}, 'bankReversal', ${note}
      from unnest(${list(payments.map(({ groupNumber }) => groupNumber))}, ${list(
        payments.map(({ paymentPk }) => paymentPk),
      )}, ${list(payments.map(({ groupNumber }) => newPk(groupNumber)))}) as n`.execute(this.tx);
  }
}
