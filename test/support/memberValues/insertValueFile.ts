import type { Db } from '../../../server/platform/database/Tables';

const AT = '2026-01-01T00:00:00.000Z';

/** A committed payroll file with a cost center or a class for a member. Its key is `<group>.<column>`. */
export async function insertValueFile(
  db: Db,
  groupNumber: string,
  memberId: string,
  value: { readonly cost_center: string } | { readonly class_name: string },
): Promise<void> {
  const file = { upload_pk: `${groupNumber}.${Object.keys(value).join()}` };
  await db
    .insertInto('uploads')
    .values({
      ...file,
      add_date: AT,
      add_user: 'Test',
      mod_date: AT,
      mod_user: 'Test',
      owner: groupNumber,
      kind: 'payrollDeductions',
      file_name: 'payroll.csv',
      stored_name: 'payroll.csv',
      bytes: 1,
      fingerprint: file.upload_pk,
      state: 'COMMITTED',
      row_count: 1,
      good_rows: 1,
      total_cents: 10_000,
      sample: '{}',
      errors: '[]',
      preview: '[]',
      add_user_id: 'test',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('payroll_deductions')
    .values({
      ...file,
      group_number: groupNumber,
      row_no: 1,
      member_id: memberId,
      member_name: 'Ada Byron',
      coverage: 'Medical',
      amount_cents: 10_000,
      ...value,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
