import { type RawBuilder, sql } from 'kysely';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import { rowsOf } from '../rowsOf';
import type { Tx } from '../Tables';

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
