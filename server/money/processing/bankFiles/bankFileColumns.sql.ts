import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BankFile, BankFileState } from '../../../../src/domain/money/processing/BankFile';
import type { BankFileFilter } from '../../../../src/domain/money/processing/bankFileList';
import { firstOfMonth } from '../../../../src/domain/platform/dates/LocalDate';
import type { Db } from '../../../platform/database/Tables';
import { matchesSearch } from '../../../platform/database/textConditions';

const UTC_TIME = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

/** The name of a file `f`. */
const FILE_NAME = sql`case f.kind when 'PAYMENTS' then 'ach-' when 'REMITTANCES' then 'ach-carriers-' when 'REVERSALS' then 'ach-reversals-' when 'REFUNDS' then 'ach-refunds-' else 'ach-verify-' end || f.business_date || '-' || f.modifier || '.txt'`;

/** Columns of a `BankFile` for a file `f`, with the stored state. */
const COLUMNS = sql`
  f.file_pk as "filePk", ${FILE_NAME} as "fileName", f.kind, f.business_date as "businessDate",
  f.add_date as "addDate", f.entry_count as "entryCount", f.amount_cents as "amountCents", f.state,
  (select coalesce(json_agg(json_build_object('state', v.state, 'at', to_char(v.at at time zone 'UTC', ${UTC_TIME}), 'by', v.by_name,
      'note', v.note) order by v.event_no), '[]')
    from ach_file_events v where v.file_pk = f.file_pk) as history,
  (select coalesce(json_agg(json_build_object('at', to_char(d.at at time zone 'UTC', ${UTC_TIME}), 'by', d.by_name)
      order by d.at desc, d.download_pk desc), '[]')
    from (select * from ach_downloads where file_pk = f.file_pk order by at desc, download_pk desc limit 20) d) as downloads`;

const AT_THE_BANK: ReadonlySet<BankFile['state']> = new Set(['SENT', 'ACCEPTED', 'PARTLY_ACCEPTED']);

/**
 * Bank files `f`. A file that the bank has is settled when none of its payments are pending, all of its remittances have cleared, and all of
 * its reversals and refunds have settled or ended otherwise.
 *
 * @param choice a `where` clause, or what else follows `from`.
 * @param more columns that are read as well.
 */
export async function selectBankFiles<More extends object = object>(
  db: Db,
  choice: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<readonly (BankFile & More)[]> {
  const { rows } = await sql<BankFile & More>`select ${COLUMNS}${more} from ach_files f ${choice}`.execute(db);
  const sent = rows.filter(({ state, kind }) => AT_THE_BANK.has(state) && kind !== 'MICRO_DEPOSITS');
  const open = await openFiles(db, sent);
  const settled = new Set(sent.flatMap(({ filePk }) => (open.has(filePk) ? [] : filePk)));
  return rows.map((row) => (settled.has(row.filePk) ? { ...row, state: 'SETTLED' as const } : row));
}

/**
 * Condition on files `f` for a filter. To tell which files are settled, it first reads what is still open: however many files there are,
 * open payments, remittances, reversals, and refunds are few.
 */
export async function bankFileCondition(
  db: Db,
  { q = '', kind, state, month }: BankFileFilter,
): Promise<RawBuilder<SqlBool>> {
  const conditions = [sql<SqlBool>`true`];
  if (q !== '') conditions.push(matchesSearch(q, { texts: [{ text: sql`(${FILE_NAME})` }] }));
  if (kind !== undefined) conditions.push(sql`f.kind = ${kind}`);
  if (month !== undefined) {
    const first = firstOfMonth(month);
    conditions.push(sql`f.business_date >= ${first}::date and f.business_date < ${first}::date + interval '1 month'`);
  }
  if (state !== undefined) conditions.push(await stateCondition(db, state));
  return sql.join(conditions, sql` and `);
}

async function stateCondition(db: Db, state: BankFileState): Promise<RawBuilder<SqlBool>> {
  if (state !== 'SETTLED' && !AT_THE_BANK.has(state)) return sql`f.state = ${state}`;
  const open = sql`f.file_pk = any(${sql.val([...(await openFiles(db))])}::text[])`;
  if (state !== 'SETTLED') return sql`f.state = ${state} and (f.kind = 'MICRO_DEPOSITS' or ${open})`;
  return sql`f.state = any(${sql.val([...AT_THE_BANK])}::text[]) and f.kind <> 'MICRO_DEPOSITS' and not ${open}`;
}

/** Files with entries that are not settled. @param files only these; default: all */
async function openFiles(db: Db, files?: readonly Pick<BankFile, 'filePk' | 'kind'>[]): Promise<ReadonlySet<string>> {
  if (files?.length === 0) return new Set();
  const isOf = (kind: BankFile['kind'], column: string) => {
    if (!files) return sql`true`;
    const filePks = files.flatMap((file) => (file.kind === kind ? [file.filePk] : []));
    return sql`${sql.ref(column)} = any(${sql.val(filePks)}::text[])`;
  };
  const { rows } = await sql<{ filePk: string }>`
    select c.file_pk as "filePk" from remittance_credits c join remittances r using (remittance_pk)
    where ${isOf('REMITTANCES', 'c.file_pk')} and c.ended_at is null and r.state <> 'CLEARED'
    union select e.file_pk from bank_reversal_entries e join bank_reversals v
      on v.group_number = e.group_number and v.payment_pk = e.payment_pk and v.reversal_no = e.reversal_no
    where ${isOf('REVERSALS', 'e.file_pk')} and e.ended_at is null and v.state = 'FILED'
    union select e.file_pk from refund_credit_entries e join refunds r on r.group_number = e.group_number and r.refund_pk = e.refund_pk
    where ${isOf('REFUNDS', 'e.file_pk')} and e.ended_at is null and r.state = 'ACH_FILED'
    union select e.file_pk from ach_entries e join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
    where ${isOf('PAYMENTS', 'e.file_pk')} and p.status = 'PENDING' and p.disposition = 'NONE'`.execute(db);
  return new Set(rows.map(({ filePk }) => filePk));
}
