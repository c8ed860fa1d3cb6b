import { sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import type { BankFile, StoredBankFileState } from '../../../../src/domain/money/processing/BankFile';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';
import { addPaymentEvent } from '../../../platform/database/statements/addPaymentEvent';
import { ENTRY_ID, REFUND_ENTRY_ID } from '../../../platform/database/statements/entryIds';
import { lockBankFiles } from '../../../platform/database/statements/lockBankFiles';
import { postAchClearing } from '../../../platform/database/statements/postClearing';
import type { Tx } from '../../../platform/database/Tables';
import type { Actor, PaymentActor } from '../../../platform/shared/Actor';
import { selectBankFiles } from './bankFileColumns.sql';
import { processedFiles, saveState, takeFromFile } from './bankFileStates.sql';
import type {
  BankFileRepository,
  LockedBankFile,
  RejectablePayment,
  RejectableRefund,
  RejectableRemittance,
} from './ports';

/** NACHA files, in one transaction. */
export class SqlBankFiles implements BankFileRepository {
  constructor(private readonly tx: Tx) {}

  async lock(filePk: string): Promise<LockedBankFile | undefined> {
    await this.tx.selectFrom('ach_files').select('file_pk').where('file_pk', '=', filePk).forUpdate().execute();
    const [file] = await selectBankFiles(this.tx, sql`where f.file_pk = ${filePk}`);
    return file && { ...file, hasProcessed: (await processedFiles(this.tx, [filePk])).has(filePk) };
  }

  async get(filePk: string): Promise<BankFile> {
    const [file] = await selectBankFiles(this.tx, sql`where f.file_pk = ${filePk}`);
    if (!file) throw new Error(`There is no bank file ${filePk}.`);
    return file;
  }

  async setAside(
    { groupNumber, paymentPk }: { readonly groupNumber: string; readonly paymentPk: string },
    reason: string,
    by: PaymentActor,
    now: Date,
  ): Promise<boolean> {
    const isOwn = sql`e.group_number = ${groupNumber} and e.payment_pk = ${paymentPk}`;
    await lockBankFiles(this.tx, sql`select e.file_pk from ach_entries e where ${isOwn}`);
    // A statement of its own: one that waited for the lock would read the entries from before.
    const { rows: files } = await sql<{ filePk: string; state: StoredBankFileState }>`
      select f.file_pk as "filePk", f.state
      from ach_files f where f.file_pk in (select e.file_pk from ach_entries e where ${isOwn})
      order by f.file_no`.execute(this.tx);
    if (files.some(({ state }) => state !== 'MADE')) return false;
    await sql`
      insert into ach_set_aside_entries (group_number, payment_pk, source_no, file_pk, entry_no, amount_cents, at, note)
      select s.group_number, s.payment_pk, s.source_no, e.file_pk, e.entry_no, s.amount_cents, ${now.toISOString()}::timestamptz,
        ${reason}
      from payment_sources s left join ach_entries e
        on e.group_number = s.group_number and e.payment_pk = s.payment_pk and e.source_no = s.source_no
      where s.group_number = ${groupNumber} and s.payment_pk = ${paymentPk} and s.method = 'ACH'`.execute(this.tx);
    for (const { filePk } of files) {
      const { rows: others } = await sql`
        select e.payment_pk from ach_entries e where e.file_pk = ${filePk} and not (${isOwn}) limit 1`.execute(this.tx);
      const isOnly = others.length === 0;
      if (isOnly) await saveState(this.tx, filePk, 'CANCELED', `Every entry was set aside: ${reason}`, by, now);
      else await removeEntries(this.tx, filePk, paymentPk);
    }
    const setAside = sql`(select ${groupNumber}::text as group_number, ${paymentPk}::text as payment_pk)`;
    await postAchClearing(this.tx, setAside, by, now);
    if (by.runPk !== undefined) {
      const note = `Could not be processed: ${reason} It was set aside, and its bills are due again.`;
      await addPaymentEvent(this.tx, paymentPk, 'notProcessed', note, by, now);
    }
    return true;
  }

  async rejectable(filePk: string, confirmations: readonly string[]): Promise<readonly RejectablePayment[]> {
    const named = sql`${sql.val([...confirmations])}::text[]`;
    const { rows } = await sql<RejectablePayment>`
      select p.payment_pk as "paymentPk", p.confirmation, ${ENTRY_ID} as "entryId", count(*)::integer as "entryCount", sum(s.amount_cents)::bigint as "amountCents",
        exists (select 1 from ach_entries o where o.group_number = p.group_number and o.payment_pk = p.payment_pk
          and o.file_pk <> ${filePk}) as "isInOtherFile"
      from ach_entries e
      join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
      join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
      where e.file_pk = ${filePk} and (p.confirmation = any(${named}) or ${ENTRY_ID} = any(${named}))
      group by p.group_number, p.payment_pk, p.confirmation`.execute(this.tx);
    return rows.map((row) => ({ ...row, amountCents: cents(Number(row.amountCents)) }));
  }

  async rejectableRemittances(
    filePk: string,
    traceNumbers: readonly string[],
  ): Promise<readonly RejectableRemittance[]> {
    const reference = sql`lpad((r.control_no % 1000000000)::text, 9, '0')`;
    const { rows } = await sql<RejectableRemittance>`
      select ${reference} as reference, r.remittance_pk as "remittancePk", r.state,
        c.ended_at is not null as "isEnded", 2 as "entryCount", r.amount_cents as "amountCents"
      from remittance_credits c join remittances r using (remittance_pk)
      where c.file_pk = ${filePk} and ${reference} = any(${sql.val([...traceNumbers])}::text[])
      order by r.remittance_pk for update of r`.execute(this.tx);
    return rows;
  }

  async rejectableRefunds(filePk: string, references: readonly string[]): Promise<readonly RejectableRefund[]> {
    const { rows } = await sql<RejectableRefund>`
      select ${REFUND_ENTRY_ID} as reference, e.refund_pk as "refundPk", e.ended_at is not null as "isEnded", 1 as "entryCount", e.amount_cents as "amountCents"
      from refund_credit_entries e join ach_files f using (file_pk)
      where e.file_pk = ${filePk} and ${REFUND_ENTRY_ID} = any(${sql.val([...references])}::text[])
      order by e.group_number, e.refund_pk`.execute(this.tx);
    return rows;
  }

  async addRejected(
    filePk: string,
    { groupNumber, paymentPk }: { readonly groupNumber: string; readonly paymentPk: string },
    reason: string,
    now: Date,
  ): Promise<void> {
    await sql`
      insert into ach_rejected_entries (group_number, payment_pk, source_no, file_pk, at, note)
      select group_number, payment_pk, source_no, file_pk, ${now.toISOString()}::timestamptz, ${reason} from ach_entries
      where group_number = ${groupNumber} and payment_pk = ${paymentPk} and file_pk = ${filePk}`.execute(this.tx);
  }

  saveState(filePk: string, state: StoredBankFileState, note: string, by: Actor, now: Date): Promise<void> {
    return saveState(this.tx, filePk, state, note, by, now);
  }
}

/** Removes a payment from a file that has other entries. */
async function removeEntries(tx: Tx, filePk: string, paymentPk: string): Promise<void> {
  const groupNumber = groupNumberOf(paymentPk);
  const { rows } = await sql<{ cents: Cents }>`
    select s.amount_cents as cents from ach_entries e
    join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
    where e.group_number = ${groupNumber} and e.payment_pk = ${paymentPk} and e.file_pk = ${filePk}`.execute(tx);
  await sql`
    delete from ach_entries e where e.group_number = ${groupNumber} and e.payment_pk = ${paymentPk} and e.file_pk = ${filePk}`.execute(
    tx,
  );
  await takeFromFile(
    tx,
    filePk,
    rows.map(({ cents }) => cents),
  );
}
