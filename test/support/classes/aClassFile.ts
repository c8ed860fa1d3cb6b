import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/database/Tables';

/** A committed payroll file with class Hourly for a member: `<group>.classes`. */
export async function insertClassFile(db: Kysely<Tables>, groupNumber: string, memberId: string): Promise<void> {
  const file = { upload_pk: `${groupNumber}.classes` };
  const at = '2026-01-01T00:00:00.000Z';
  await db
    .insertInto('uploads')
    .values({
      ...file,
      add_date: at,
      add_user: 'Test',
      mod_date: at,
      mod_user: 'Test',
      owner: groupNumber,
      kind: 'payrollDeductions',
      file_name: 'payroll.csv',
      stored_name: 'payroll.csv',
      bytes: 1,
      fingerprint: `${groupNumber} classes`,
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
      class_name: 'Hourly',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
