import { type RawBuilder, sql } from 'kysely';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import type { UploadView } from '../../../application/uploads/UploadView';
import type { Db } from '../Tables';

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
