import { type RawBuilder, sql } from 'kysely';
import type { ArchivableBill, ArchivedRow, ArchiveRecord } from '../../billing/bills/archive/ArchiveFiles';
import type { SnapshotRecords } from '../../billing/bills/archive/SnapshotArchive';
import { rowsOf } from '../../platform/database/bulkStatements';
import { inTransaction } from '../../platform/database/inTransaction';
import { ofBill } from '../../platform/database/statements/billsInScope';
import type { Db, Tx } from '../../platform/database/Tables';

/** Snapshots in `bill_line_snapshots`, and which of them are in archives. */
export class SqlSnapshotRecords implements SnapshotRecords {
  constructor(private readonly db: Db) {}

  async count(before: string): Promise<{ readonly bills: number; readonly lines: number }> {
    const { rows } = await sql<{ bills: number; lines: number }>`
      select count(*) as bills, coalesce(sum(b.line_count), 0) as lines from ${archivableBills(before)} b`.execute(
      this.db,
    );
    const { bills = 0, lines = 0 } = rows[0] ?? {};
    return { bills: Number(bills), lines: Number(lines) };
  }

  async next(before: string, after: ArchivableBill | undefined, most: number): Promise<readonly ArchivableBill[]> {
    const { rows } = await sql<ArchivableBill>`
      select b.group_number as "groupNumber", b.bill_pk as "billPk", b.version, b.line_count as "lineCount"
      from ${archivableBills(before)} b
      where (b.group_number, b.bill_pk) > (${after?.groupNumber ?? ''}::text, ${after?.billPk ?? ''}::text)
      order by b.group_number, b.bill_pk limit ${most}`.execute(this.db);
    return rows;
  }

  async lines(groupNumber: string, billPks: readonly string[]): Promise<readonly ArchivedRow[]> {
    const { rows } = await sql<{ line: ArchivedRow }>`
      select to_jsonb(s)::text as line from bill_line_snapshots s
      where s.group_number = ${groupNumber} and s.bill_pk = any(${sql.val([...billPks])}::text[])
      order by s.bill_pk, s.line_pk`.execute(this.db);
    return rows.map(({ line }) => line);
  }

  archive(
    { groupNumber, archivePk, sha256, bytes }: ArchiveRecord,
    bills: readonly ArchivableBill[],
    counts: ReadonlyMap<string, number>,
  ): Promise<number> {
    const keys = bills.map(({ billPk, version }) => ({
      bill_pk: billPk,
      version,
      line_count: counts.get(billPk) ?? 0,
    }));
    return inTransaction(this.db, async (tx) => {
      // A bill that was reopened meanwhile has another version, and no snapshot changes without its bill.
      const { rows: locked } = await sql<{ billPk: string; lineCount: number }>`
        select b.bill_pk as "billPk", g.line_count as "lineCount"
        from bills b join ${rowsOf(keys, sql`bill_pk text, version integer, line_count integer`)} g
          on g.bill_pk = b.bill_pk and g.version = b.version
        where b.group_number = ${groupNumber} and b.status = 'PAID' and g.line_count > 0
        order by b.bill_pk for no key update of b`.execute(tx);
      // Another run may have archived some before they were locked.
      const archived = await archivedAmong(tx, groupNumber, locked);
      const own = locked.filter(({ billPk }) => !archived.has(billPk));
      if (own.length === 0) return 0;
      await sql`
        insert into archives (group_number, archive_pk, sha256, bytes)
        values (${groupNumber}, ${archivePk}, ${sha256}, ${bytes})`.execute(tx);
      const rows = own.map(({ billPk, lineCount }) => ({ bill_pk: billPk, line_count: lineCount }));
      await sql`
        insert into archived_bills (group_number, bill_pk, archive_pk, line_count)
        select ${groupNumber}, g.bill_pk, ${archivePk}, g.line_count
        from ${rowsOf(rows, sql`bill_pk text, line_count integer`)} g`.execute(tx);
      const { numAffectedRows = 0n } = await sql`
        delete from bill_line_snapshots where group_number = ${groupNumber}
          and bill_pk = any(${sql.val(own.map(({ billPk }) => billPk))}::text[])`.execute(tx);
      const expected = own.reduce((sum, { lineCount }) => sum + lineCount, 0);
      if (Number(numAffectedRows) !== expected)
        throw new Error(`The snapshots of group ${groupNumber} have ${numAffectedRows} lines instead of ${expected}.`);
      return own.length;
    });
  }

  async archiveOf(billPk: string): Promise<(ArchiveRecord & { readonly lineCount: number }) | undefined> {
    const { rows } = await sql<ArchiveRecord & { readonly lineCount: number }>`
      select a.group_number as "groupNumber", a.archive_pk as "archivePk", a.sha256, a.bytes, b.line_count as "lineCount"
      from archived_bills b join archives a using (group_number, archive_pk)
      where ${ofBill('b', { billPk })}`.execute(this.db);
    return rows[0];
  }

  restore(billPk: string, { groupNumber, archivePk }: ArchiveRecord, lines: readonly ArchivedRow[]): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      const { numAffectedRows = 0n } = await sql`
        delete from archived_bills b where ${ofBill('b', { billPk })} and b.archive_pk = ${archivePk}`.execute(tx);
      if (numAffectedRows === 0n) return;
      await sql`
        insert into bill_line_snapshots
        select s.* from jsonb_populate_recordset(null::bill_line_snapshots, ${`[${lines.join(',')}]`}::text::jsonb) s`.execute(
        tx,
      );
      // The file of an archive without bills is deleted as an orphan.
      await sql`
        delete from archives a where a.group_number = ${groupNumber} and a.archive_pk = ${archivePk}
          and not exists (select 1 from archived_bills b where b.group_number = a.group_number and b.archive_pk = a.archive_pk)`.execute(
        tx,
      );
    });
  }

  async existing(archivePks: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ archivePk: string }>`
      select archive_pk as "archivePk" from archives
      where archive_pk = any(${sql.val([...archivePks])}::text[])`.execute(this.db);
    return new Set(rows.map(({ archivePk }) => archivePk));
  }
}

/** Paid bills whose period ended before a day, with a snapshot in the table, and without money in transit. */
function archivableBills(before: string): RawBuilder<unknown> {
  return sql`(
    select b.* from bills b
    where b.status = 'PAID' and b.pending_cents = 0 and b.period_to < ${before}::date
      and exists (select 1 from bill_line_snapshots s where s.group_number = b.group_number and s.bill_pk = b.bill_pk))`;
}

async function archivedAmong(
  tx: Tx,
  groupNumber: string,
  bills: readonly { readonly billPk: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ billPk: string }>`
    select bill_pk as "billPk" from archived_bills where group_number = ${groupNumber}
      and bill_pk = any(${sql.val(bills.map(({ billPk }) => billPk))}::text[])`.execute(tx);
  return new Set(rows.map(({ billPk }) => billPk));
}
