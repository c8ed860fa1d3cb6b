import { type RawBuilder, sql } from 'kysely';
import type { UploadRecord } from '../../../../src/domain/uploads/RowReader';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import { ROWS_AT_ONCE } from '../../../application/uploads/ports';
import type { UploadView } from '../../../application/uploads/Upload';
import { rowsOf } from '../rowsOf';
import type { Db, Tx } from '../Tables';

type Adder = (owner: string, filePk: string, rows: readonly object[]) => RawBuilder<unknown>;

const MEMBER = sql`row_no integer, "memberId" text, "memberName" text, coverage text`;

const ADD: Readonly<Record<UploadKind, Adder>> = {
  payrollDeductions: (owner, filePk, rows) => sql`
    insert into payroll_deductions (group_number, upload_pk, row_no, member_id, member_name, coverage, amount_cents, employer_cents)
    select ${owner}, ${filePk}, row_no, "memberId", coalesce("memberName", ''), coverage, amount, coalesce("employerAmount", 0)
    from ${rowsOf(rows, sql`${MEMBER}, amount bigint, "employerAmount" bigint`)} r`,
  enrolment: (owner, filePk, rows) => sql`
    insert into enrolments (group_number, upload_pk, row_no, member_id, member_name, coverage, plan, tier, volume_cents,
      effective_from, effective_to, action)
    select ${owner}, ${filePk}, row_no, "memberId", coalesce("memberName", ''), coverage, plan, tier, volume,
      "effectiveFrom", "effectiveTo", action
    from ${rowsOf(rows, sql`${MEMBER}, plan text, tier text, volume bigint, "effectiveFrom" date, "effectiveTo" date, action text`)} r`,
  carrierBill: (_owner, filePk, rows) => sql`
    insert into bill_upload_rows (group_number, upload_pk, row_no, bill_number, period_from, due_date, member_id, member_name,
      coverage, plan, tier, volume_cents, amount_cents)
    select "groupNumber", ${filePk}, row_no, "billNumber", "periodFrom", "dueDate", "memberId", coalesce("memberName", ''),
      coverage, coalesce(plan, coverage), coalesce(tier, 'EE'), volume, amount
    from ${rowsOf(rows, sql`${MEMBER}, "groupNumber" text, "billNumber" text, "periodFrom" date, "dueDate" date, plan text, tier text, volume bigint, amount bigint`)} r`,
  lockbox: (owner, filePk, rows) => sql`
    insert into lockbox_items (owner, upload_pk, row_no, check_number, payer, deposit_date, amount_cents, given_group,
      given_bill_number, matched_group, matched_bill_pk, match_words)
    select ${owner}, ${filePk}, row_no, "checkNumber", coalesce(payer, ''), "depositDate", amount, "groupNumber", "billNumber",
      "matchedGroup", "matchedBillPk", match
    from ${rowsOf(rows, sql`row_no integer, "checkNumber" text, payer text, "depositDate" date, amount bigint, "groupNumber" text, "billNumber" text, "matchedGroup" text, "matchedBillPk" text, match text`)} r`,
};

/** Puts rows where they lie once they count. */
export async function addRows(
  tx: Tx,
  kind: UploadKind,
  owner: string,
  filePk: string,
  records: readonly UploadRecord[],
): Promise<void> {
  const rows = records.map(({ row, values }) => ({ row_no: row, ...values }));
  await ADD[kind](owner, filePk, rows).execute(tx);
}

/** Where rows of an upload lie, on their way or counting: the tables and which of their rows, the first emptied first. */
type Place = readonly [table: RawBuilder<unknown>, condition: RawBuilder<unknown>];

function placesOf(kind: UploadKind, owner: string, filePk: string): readonly Place[] {
  switch (kind) {
    case 'payrollDeductions':
      return [[sql`payroll_deductions`, sql`group_number = ${owner} and upload_pk = ${filePk}`]];
    case 'enrolment':
      return [[sql`enrolments`, sql`group_number = ${owner} and upload_pk = ${filePk}`]];
    case 'lockbox':
      return [[sql`lockbox_items`, sql`owner = ${owner} and upload_pk = ${filePk}`]];
    case 'carrierBill': {
      const coming = (column: string) =>
        sql`${sql.ref(column)} = any(array(select ${sql.ref(column)} from coming_bills where upload_pk = ${filePk}))`;
      const ofComing = sql`${coming('group_number')} and ${coming('bill_pk')}`;
      return [waitingOf(filePk), [sql`bill_lines`, ofComing], [sql`bill_keys`, ofComing]];
    }
  }
}

/** Rows of a carrier's file that are not yet lines. */
const waitingOf = (filePk: string): Place => [sql`bill_upload_rows`, sql`upload_pk = ${filePk}`];

/** Takes out all rows of an upload, but the bills they have become. */
export async function removeRows(tx: Tx, kind: UploadKind, owner: string, filePk: string): Promise<void> {
  for (const [table, condition] of placesOf(kind, owner, filePk)) {
    await sql`delete from ${table} where ${condition}`.execute(tx);
  }
}

/** Takes out some thousands of them. @returns whether there may be more. */
export async function removeSomeRows(tx: Tx, kind: UploadKind, owner: string, filePk: string): Promise<boolean> {
  for (const place of placesOf(kind, owner, filePk)) if (await removeSome(tx, place)) return true;
  return false;
}

/** The same, of those alone that are not yet lines of a bill. */
export function removeSomeWaiting(tx: Tx, filePk: string): Promise<boolean> {
  return removeSome(tx, waitingOf(filePk));
}

async function removeSome(tx: Tx, [table, condition]: Place): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${condition} limit ${ROWS_AT_ONCE}))`.execute(tx);
  return numAffectedRows > 0n;
}

type RowsOfKind = (owner: string, filePk: string) => RawBuilder<unknown>;

/** Where rows of a kind lie once they count, by the names of the kind's fields. Bills' lines are on their bills. */
const PLACES: Readonly<Record<UploadKind, RowsOfKind>> = {
  payrollDeductions: (owner, filePk) => sql`
    select row_no as "row", json_build_object('memberId', member_id, 'memberName', member_name, 'coverage', coverage,
      'amount', amount_cents, 'employerAmount', employer_cents) as "values"
    from payroll_deductions where group_number = ${owner} and upload_pk = ${filePk}`,
  enrolment: (owner, filePk) => sql`
    select row_no as "row", json_build_object('memberId', member_id, 'memberName', member_name, 'coverage', coverage,
      'plan', plan, 'tier', tier, 'volume', volume_cents, 'effectiveFrom', effective_from, 'effectiveTo', effective_to,
      'action', action) as "values"
    from enrolments where group_number = ${owner} and upload_pk = ${filePk}`,
  carrierBill: (_owner, filePk) => sql`
    select coalesce(l.file_row, row_number() over (order by b.bill_pk, l.line_no)) as "row", json_build_object('groupNumber', b.group_number,
      'billNumber', b.bill_number, 'periodFrom', b.period_from, 'dueDate', b.due_date, 'memberId', l.member_id,
      'memberName', l.member_name, 'coverage', l.coverage, 'plan', l.plan, 'tier', l.tier, 'volume', l.volume_cents,
      'amount', l.billed_cents) as "values"
    from bills b join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
    where b.upload_pk = ${filePk}`,
  lockbox: (owner, filePk) => sql`
    select row_no as "row", json_build_object('groupNumber', given_group, 'billNumber', given_bill_number,
      'checkNumber', check_number, 'payer', payer, 'depositDate', deposit_date, 'amount', amount_cents,
      'match', match_words, 'matchedGroup', matched_group, 'matchedBillPk', matched_bill_pk) as "values"
    from lockbox_items where owner = ${owner} and upload_pk = ${filePk}`,
};

/** Rows as they count; of a file that does not count, the first thousand as they would. */
export async function uploadedRows(
  db: Db,
  { filePk, owner, kind, state }: Pick<UploadView, 'filePk' | 'owner' | 'kind' | 'state'>,
  offset: number,
  limit: number,
): Promise<{ items: readonly UploadRecord[]; total: number }> {
  if (state !== 'COMMITTED') return previewed(db, filePk, owner, offset, limit);
  const rows = PLACES[kind](owner, filePk);
  const page = await sql<UploadRecord>`${rows} order by 1 limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from (${rows}) r`.execute(db);
  return { items: page.rows, total: counted.rows[0]?.total ?? 0 };
}

async function previewed(db: Db, filePk: string, owner: string, offset: number, limit: number) {
  const row = await db
    .selectFrom('uploads')
    .select('preview')
    .where('owner', '=', owner)
    .where('upload_pk', '=', filePk)
    .executeTakeFirst();
  const preview = row?.preview ?? [];
  return { items: preview.slice(offset, offset + limit), total: preview.length };
}
