import { sql } from 'kysely';
import type { SentBankFile, SentEntry } from '../../../../src/domain/money/processing/AcknowledgedFile';
import type { AcknowledgmentLayout } from '../../../../src/domain/money/processing/acknowledgment';
import { IS_AGAIN, REFUND_ENTRY_ID } from '../../../platform/database/statements/entryIds';
import type { Db, Tx } from '../../../platform/database/Tables';
import { selectBankFiles } from './bankFileColumns.sql';
import { processedFiles } from './bankFileStates.sql';
import type { AcknowledgmentQueries, AcknowledgmentRepository, NewAcknowledgment } from './ports';

/** What acknowledgment files are compared with. */
export class SqlAcknowledgmentQueries implements AcknowledgmentQueries {
  constructor(private readonly db: Db) {}

  async files(references: readonly string[], fileHash: string): Promise<readonly SentBankFile[]> {
    const files = await selectBankFiles<Pick<SentBankFile, 'reference' | 'isRecorded'>>(
      this.db,
      sql`where to_char(f.business_date, 'YYMMDD') || f.modifier = any(${sql.val([...references])}::text[]) order by f.file_no`,
      sql`, to_char(f.business_date, 'YYMMDD') || f.modifier as reference,
        exists (select 1 from acknowledgment_entries a where a.file_pk = f.file_pk and a.file_hash = ${fileHash}) as "isRecorded"`,
    );
    const processed = await processedFiles(
      this.db,
      files.map(({ filePk }) => filePk),
    );
    return files.map((file) => ({ ...file, hasProcessed: processed.has(file.filePk) }));
  }

  /** Batches are those that `nachaFile` writes: one for each settlement date, and one for debits presented again. */
  async entries(
    filePks: readonly string[],
    traces: readonly string[],
    batches: readonly number[],
  ): Promise<readonly SentEntry[]> {
    const { rows } = await sql<SentEntry>`
      with entries as (
        select e.file_pk, e.entry_no, left(f.originator ->> 'bankRouting', 8) ||
            lpad((coalesce(f.first_trace, 1) - 1 + e.entry_no)::text, 7, '0') as trace, 1 as entry_count, s.amount_cents, p.group_number, p.payment_pk,
          p.confirmation, e.group_name, p.settle_date, ${IS_AGAIN} as is_again,
          p.status = 'PROCESSED' and p.disposition = 'NONE' as is_processed,
          exists (select 1 from ach_entries o where o.group_number = e.group_number and o.payment_pk = e.payment_pk
            and o.file_pk <> e.file_pk) as is_in_other_file
        from ach_entries e
        join ach_files f on f.file_pk = e.file_pk
        join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
        join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
        where e.file_pk = any(${sql.val([...filePks])}::text[])
        union all
        select e.file_pk, e.entry_no, left(f.originator ->> 'bankRouting', 8) ||
            lpad((coalesce(f.first_trace, 1) - 1 + e.entry_no)::text, 7, '0'), 1, e.amount_cents, p.group_number, p.payment_pk,
          p.confirmation, e.group_name, e.settle_date, false, v.state = 'SETTLED', false
        from bank_reversal_entries e
        join bank_reversals v on v.group_number = e.group_number and v.payment_pk = e.payment_pk and v.reversal_no = e.reversal_no
        join ach_files f on f.file_pk = e.file_pk
        join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
        where e.file_pk = any(${sql.val([...filePks])}::text[])
        union all
        select e.file_pk, e.entry_no, left(f.originator ->> 'bankRouting', 8) ||
            lpad((coalesce(f.first_trace, 1) - 1 + e.entry_no)::text, 7, '0'), 1, e.amount_cents, e.group_number, e.refund_pk,
          ${REFUND_ENTRY_ID}, e.group_name, e.settle_date, false, e.ended_at is null and r.state = 'ACH_SETTLED', false
        from refund_credit_entries e
        join refunds r using (group_number, refund_pk)
        join ach_files f using (file_pk)
        where e.file_pk = any(${sql.val([...filePks])}::text[])
        union all
        select e.file_pk, e.entry_no, left(f.originator ->> 'bankRouting', 8) ||
            lpad((coalesce(f.first_trace, 1) - 1 + e.entry_no)::text, 7, '0'), 2, r.amount_cents, null, r.remittance_pk,
          lpad((r.control_no % 1000000000)::text, 9, '0'), e.carrier_name, e.settle_date, false, e.ended_at is null and r.state = 'CLEARED', false
        from remittance_credits e
        join remittances r using (remittance_pk)
        join ach_files f using (file_pk)
        where e.file_pk = any(${sql.val([...filePks])}::text[])
      ), batches as (
        select file_pk, settle_date, is_again, row_number() over (partition by file_pk order by min(entry_no))::integer as batch
        from entries group by file_pk, settle_date, is_again
      )
      select e.file_pk as "filePk", e.trace, b.batch, e.amount_cents as "amountCents", e.entry_count as "entryCount", e.payment_pk as "paymentPk", e.confirmation,
        e.group_name as "groupName", e.is_processed as "isProcessed",
        (select json_build_object('entryCount', sum(o.entry_count), 'amountCents', sum(o.amount_cents)) from entries o
          where o.file_pk = e.file_pk and o.payment_pk = e.payment_pk) as payment,
        e.is_in_other_file as "isInOtherFile"
      from entries e join batches b on b.file_pk = e.file_pk and b.settle_date = e.settle_date and b.is_again = e.is_again
      where e.trace = any(${sql.val([...traces])}::text[]) or b.batch = any(${sql.val([...batches])}::integer[])
      order by e.file_pk, e.entry_no`.execute(this.db);
    return rows;
  }

  async recorded(fileHash: string) {
    const { rows } = await sql<{ at: string; by: string }>`
      select v.at, v.by_name as by from acknowledgment_entries a
      join ach_file_events v on v.file_pk = a.file_pk and v.event_no = a.event_no
      where a.file_hash = ${fileHash} order by v.at, a.file_pk limit 1`.execute(this.db);
    return rows[0] ?? null;
  }

  async layout(account: string): Promise<AcknowledgmentLayout | undefined> {
    const row = await this.db
      .selectFrom('acknowledgment_layouts')
      .select('layout')
      .where('account', '=', account)
      .executeTakeFirst();
    return row?.layout;
  }
}

/** Recorded acknowledgment files, in one transaction. */
export class SqlAcknowledgments implements AcknowledgmentRepository {
  constructor(private readonly tx: Tx) {}

  async isRecorded(fileHash: string, filePk: string): Promise<boolean> {
    const found = await this.tx
      .selectFrom('acknowledgment_entries')
      .select('line_no')
      .where('file_hash', '=', fileHash)
      .where('file_pk', '=', filePk)
      .executeTakeFirst();
    return found !== undefined;
  }

  async add({ fileHash, fileName, filePk, line }: NewAcknowledgment): Promise<void> {
    await sql`
      insert into acknowledgment_entries (file_hash, file_pk, event_no, line_no, file_name)
      select ${fileHash}, file_pk, max(event_no), ${line}::integer, ${fileName} from ach_file_events
      where file_pk = ${filePk} group by file_pk`.execute(this.tx);
  }

  async saveLayout(account: string, layout: AcknowledgmentLayout): Promise<void> {
    const text = JSON.stringify(layout);
    await this.tx
      .insertInto('acknowledgment_layouts')
      .values({ account, layout: text })
      .onConflict((conflict) => conflict.column('account').doUpdateSet({ layout: text }))
      .execute();
  }
}
