import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { counted } from '../../../src/domain/platform/text/wording';
import {
  type ArchivableBill,
  type ArchivedRow,
  type ArchiveRecord,
  billPkOf,
} from '../../billing/bills/archive/ArchiveFiles';
import type {
  ArchivedBillFilter,
  LineRecords,
  LinesBroughtBackBy,
  LinesInArchive,
} from '../../billing/bills/archive/LineArchive';
import { rowsOf } from '../../platform/database/bulkStatements';
import { inTransaction } from '../../platform/database/inTransaction';
import { ofBill } from '../../platform/database/statements/billsInScope';
import { isRetroLine } from '../../platform/database/statements/lineKinds';
import { lockMembers } from '../../platform/database/statements/lockMembers';
import type { Db, Tx } from '../../platform/database/Tables';
import { newPk } from '../../platform/shared/newPk';

/** Months after a bill whose bills must be paid as well, because they are compared with it and look back at its decisions. */
const MONTHS_THAT_LOOK_BACK = 13;

/** Lines in `bill_lines`, and which of them are in archives. */
export class SqlLineRecords implements LineRecords {
  constructor(private readonly db: Db) {}

  async count(before: string): Promise<{ readonly bills: number; readonly lines: number }> {
    const { rows } = await sql<{ bills: number; lines: number }>`
      select count(distinct (l.group_number, l.bill_pk)) as bills, count(*) as lines
      from ${oldLines(archivableBills(before))} l`.execute(this.db);
    const { bills = 0, lines = 0 } = rows[0] ?? {};
    return { bills: Number(bills), lines: Number(lines) };
  }

  async groups(before: string): Promise<readonly string[]> {
    const { rows } = await sql<{ groupNumber: string }>`
      select distinct b.group_number as "groupNumber" from ${archivableBills(before)} b order by 1`.execute(this.db);
    return rows.map(({ groupNumber }) => groupNumber);
  }

  async next(
    before: string,
    groupNumber: string,
    after: ArchivableBill | undefined,
    most: number,
  ): Promise<readonly ArchivableBill[]> {
    const bills = sql`(select * from ${archivableBills(before)} x
      where x.group_number = ${groupNumber} and x.bill_pk > ${after?.billPk ?? ''}::text)`;
    const { rows } = await sql<ArchivableBill>`
      select b.group_number as "groupNumber", b.bill_pk as "billPk", b.version, count(*)::integer as "lineCount"
      from ${oldLines(bills)} l join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
      group by b.group_number, b.bill_pk, b.version order by b.bill_pk limit ${most}`.execute(this.db);
    return rows;
  }

  rows(groupNumber: string, billPks: readonly string[]): Promise<readonly ArchivedRow[]> {
    return selectRows(this.db, groupNumber, billPks);
  }

  archive(
    { groupNumber, archivePk, sha256, bytes }: ArchiveRecord,
    bills: readonly ArchivableBill[],
    rows: readonly ArchivedRow[],
    now: Date,
  ): Promise<number> {
    const keys = bills.map(({ billPk, version }) => ({ bill_pk: billPk, version }));
    return inTransaction(this.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      // Names that are being erased may not get into an archive.
      await lockMembers(tx, groupNumber);
      // A bill that was reopened meanwhile has another version.
      const { rows: locked } = await sql<{ billPk: string }>`
        select b.bill_pk as "billPk" from bills b
        join ${rowsOf(keys, sql`bill_pk text, version integer`)} g on g.bill_pk = b.bill_pk and g.version = b.version
        where b.group_number = ${groupNumber} and b.status = 'PAID'
        order by b.bill_pk for no key update of b`.execute(tx);
      const same = await sameBills(
        tx,
        groupNumber,
        locked.map(({ billPk }) => billPk),
        rows,
      );
      if (same.length === 0) return 0;
      await sql`
        insert into archives (group_number, archive_pk, sha256, bytes)
        values (${groupNumber}, ${archivePk}, ${sha256}, ${bytes})`.execute(tx);
      const linePks = same.flatMap((bill) => bill.linePks);
      await sql`
        insert into archived_lines (group_number, bill_pk, archive_pk, line_count, billed_cents, archived_at)
        select ${groupNumber}, l.bill_pk, ${archivePk}, count(*), sum(l.billed_cents), ${now.toISOString()}::timestamptz
        from bill_lines l where l.group_number = ${groupNumber}
          and l.bill_pk = any(${sql.val(same.map(({ billPk }) => billPk))}::text[])
          and l.line_pk = any(${sql.val(linePks)}::text[])
        group by l.bill_pk`.execute(tx);
      const { numAffectedRows = 0n } = await sql`
        delete from bill_lines l where l.group_number = ${groupNumber}
          and l.bill_pk = any(${sql.val(same.map(({ billPk }) => billPk))}::text[])
          and l.line_pk = any(${sql.val(linePks)}::text[])`.execute(tx);
      if (Number(numAffectedRows) !== linePks.length)
        throw new Error(`Group ${groupNumber} has ${numAffectedRows} of ${linePks.length} archived lines.`);
      return same.length;
    });
  }

  async archiveOf(billPk: string): Promise<LinesInArchive | undefined> {
    const { rows } = await sql<LinesInArchive>`
      select a.group_number as "groupNumber", a.archive_pk as "archivePk", a.sha256, a.bytes, l.bill_pk as "billPk",
        b.bill_number as "billNumber", l.line_count as "lineCount"
      from archived_lines l join archives a on a.group_number = l.group_number and a.archive_pk = l.archive_pk
      join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
      where ${ofBill('l', { billPk })}`.execute(this.db);
    return rows[0];
  }

  async archived(which: ArchivedBillFilter): Promise<readonly string[]> {
    const { rows } = await sql<{ billPk: string }>`
      select l.bill_pk as "billPk" from archived_lines l
      join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
      where ${conditionOf(which)} order by l.group_number, l.bill_pk`.execute(this.db);
    return rows.map(({ billPk }) => billPk);
  }

  restore(
    { groupNumber, archivePk, billPk, lineCount }: LinesInArchive,
    rows: readonly ArchivedRow[],
    by: LinesBroughtBackBy,
    now: Date,
  ): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      // The bill first, as every change of it does. A new version, so that open screens read the lines again.
      const { rows: bills } = await sql<{ status: BillStatus }>`
        update bills b set version = version + 1, mod_date = ${now.toISOString()}::timestamptz, mod_user = ${by.name}
        where ${ofBill('b', { billPk })} and exists (
          select 1 from archived_lines l where ${ofBill('l', { billPk })} and l.archive_pk = ${archivePk})
        returning status`.execute(tx);
      const { rows: removed } = await sql<{ billedCents: number }>`
        delete from archived_lines l where ${ofBill('l', { billPk })} and l.archive_pk = ${archivePk}
        returning l.billed_cents as "billedCents"`.execute(tx);
      const [bill] = bills;
      if (!bill || removed.length === 0) return false;
      await sql`
        insert into bill_lines
        select l.* from jsonb_populate_recordset(null::bill_lines, ${`[${rows.join(',')}]`}::text::jsonb) l`.execute(
        tx,
      );
      await tx
        .insertInto('bill_events')
        .values({
          group_number: groupNumber,
          bill_pk: billPk,
          event_pk: newPk(groupNumber),
          at: now.toISOString(),
          user_id: by.userId,
          by_name: by.name,
          event: 'linesBroughtBack',
          status_before: bill.status,
          status_after: bill.status,
          note: `${counted(lineCount, 'line')}.`,
          change_count: 0,
        })
        .execute();
      // The file of an archive without bills is deleted.
      const { numAffectedRows = 0n } = await sql`
        delete from archives a where a.group_number = ${groupNumber} and a.archive_pk = ${archivePk} and not exists (
          select 1 from archived_lines l where l.group_number = ${groupNumber} and l.archive_pk = ${archivePk})`.execute(
        tx,
      );
      return numAffectedRows > 0n;
    });
  }
}

async function selectRows(
  db: Db | Tx,
  groupNumber: string,
  billPks: readonly string[],
): Promise<readonly ArchivedRow[]> {
  const bills = sql`(select * from bills x where x.group_number = ${groupNumber}
    and x.bill_pk = any(${sql.val([...billPks])}::text[]))`;
  const { rows } = await sql<{ row: ArchivedRow }>`
    select l.line::text as row from ${oldLines(bills)} l order by l.bill_pk, l.line_no`.execute(db);
  return rows.map(({ row }) => row);
}

/** The locked bills whose lines to archive are the stored ones. */
async function sameBills(
  tx: Tx,
  groupNumber: string,
  billPks: readonly string[],
  stored: readonly ArchivedRow[],
): Promise<readonly { readonly billPk: string; readonly linePks: readonly string[] }[]> {
  const now = byBill(await selectRows(tx, groupNumber, billPks));
  const before = byBill(stored);
  return [...now].flatMap(([billPk, rows]) =>
    rows.join('\n') === before.get(billPk)?.join('\n')
      ? [{ billPk, linePks: rows.map((row) => (JSON.parse(row) as { readonly line_pk: string }).line_pk) }]
      : [],
  );
}

function byBill(rows: readonly ArchivedRow[]): ReadonlyMap<string, readonly ArchivedRow[]> {
  const bills = new Map<string, ArchivedRow[]>();
  for (const row of rows) {
    const billPk = billPkOf(row);
    const ofBillPk = bills.get(billPk);
    if (ofBillPk) ofBillPk.push(row);
    else bills.set(billPk, [row]);
  }
  return bills;
}

function conditionOf(which: ArchivedBillFilter): RawBuilder<SqlBool> {
  if ('groupNumber' in which) return sql`l.group_number = ${which.groupNumber}`;
  if ('year' in which)
    return sql`b.period_to between ${`${which.year}-01-01`}::date and ${`${which.year}-12-31`}::date`;
  return sql`b.status <> 'PAID'`;
}

/**
 * Paid bills of one carrier whose period ended before a day, without archived lines. All bills of the group in the months after are paid as
 * well, and no remittance lists or will list the members of the bill.
 */
function archivableBills(before: string): RawBuilder<unknown> {
  return sql`(
    select b.* from bills b
    where b.status = 'PAID' and b.pending_cents = 0 and b.period_to < ${before}::date and cardinality(b.carrier_codes) = 1
      and not exists (select 1 from archived_lines a where a.group_number = b.group_number and a.bill_pk = b.bill_pk)
      and not exists (select 1 from carriers c where c.carrier_code = b.carrier_codes[1] and c.advice_detail = 'MEMBER')
      and not exists (select 1 from remittance_members m where m.group_number = b.group_number and m.bill_pk = b.bill_pk)
      and not exists (select 1 from bills n where n.group_number = b.group_number and n.status <> 'PAID'
        and n.period_from >= b.period_from
        and n.period_from <= b.period_from + make_interval(months => ${MONTHS_THAT_LOOK_BACK}::integer)))`;
}

/**
 * The lines of bills that can be archived, as a table expression with `group_number`, `bill_pk`, `line_no`, and the row as `line`. These
 * are unchanged lines for the bill's own month that no change, comment, arrival, or expected adjustment refers to. The latest line of each
 * member is never one of them, so that former members can still be found. Neither are lines that share a row of a file.
 */
function oldLines(bills: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select l.group_number, l.bill_pk, l.line_no, l.line from (
      select l.group_number, l.bill_pk, l.line_pk, l.line_no, l.member_id, l.carrier_code, to_jsonb(l) as line, b.period_from,
        b.division_number, l.file_row is null or count(*) over (partition by l.group_number, l.bill_pk, l.file_row) = 1 as is_own_row,
        l.reconciled_cents is null and l.note = '' and l.effective_date is null and l.member_id <> '' and not ${isRetroLine} as is_plain
      from ${bills} b join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
    ) l
    where l.is_own_row and l.is_plain
      and exists (select 1 from bill_lines n join bills m on m.group_number = n.group_number and m.bill_pk = n.bill_pk
        where n.group_number = l.group_number and n.member_id = l.member_id and n.carrier_code = l.carrier_code
          and m.period_from > l.period_from and m.status <> 'UNRELEASED'
          and m.division_number is not distinct from l.division_number)
      and not exists (select 1 from bill_line_changes c where c.group_number = l.group_number and c.line_pk = l.line_pk)
      and not exists (select 1 from bill_comments c where c.group_number = l.group_number and c.bill_pk = l.bill_pk
        and c.line_pk = l.line_pk)
      and not exists (select 1 from expected_arrivals v where v.group_number = l.group_number and v.bill_pk = l.bill_pk
        and v.source_pk = l.line_pk)
      and not exists (select 1 from expected_adjustments e where e.group_number = l.group_number and e.bill_pk = l.bill_pk
        and e.source_key = l.line_pk))`;
}
