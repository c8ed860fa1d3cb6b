import { sql } from 'kysely';
import { type Cents, cents, sumCents } from '../../../../src/domain/money/Cents';
import type { Discrepancy } from '../../../../src/domain/reconciliation/Discrepancy';
import type { Actor, ComparisonToSave, LockedBill } from '../../../application/bills/ports';
import { newPk } from '../../../application/shared/newPk';
import { rowsOf } from '../rowsOf';
import type { Tx } from '../Tables';

/** Saves the comparison a reconciliation is based on: the file, and each difference with its decision. */
export async function saveComparison(
  tx: Tx,
  { groupNumber, billPk }: LockedBill,
  { fileName, uploadPk, rowCount, deductedCents, decided }: ComparisonToSave,
  by: Actor,
  now: Date,
): Promise<void> {
  const comparisonPk = newPk(groupNumber);
  const at = now.toISOString();
  await tx
    .insertInto('comparisons')
    .values({
      group_number: groupNumber,
      comparison_pk: comparisonPk,
      bill_pk: billPk,
      upload_pk: uploadPk,
      file_name: fileName,
      row_count: rowCount,
      deducted_cents: deductedCents,
      difference_cents: sumCents(decided.map(({ discrepancy }) => storedDifference(discrepancy))),
      add_date: at,
      add_user: by.name,
      mod_date: at,
      mod_user: by.name,
    })
    .execute();
  const rows = decided.map(({ discrepancy, resolution }) => ({
    discrepancy_key: discrepancy.key,
    kind: discrepancy.kind,
    member_id: discrepancy.memberId,
    member_name: discrepancy.memberName,
    coverage: discrepancy.coverage,
    billed_cents: discrepancy.billedCents,
    deducted_cents: discrepancy.deductedCents,
    difference_cents: storedDifference(discrepancy),
    action: resolution.action,
    reason_code: resolution.reasonCode,
    note: resolution.note,
  }));
  const columns = sql`discrepancy_key text, kind text, member_id text, member_name text, coverage text, billed_cents bigint,
    deducted_cents bigint, difference_cents bigint, action text, reason_code text, note text`;
  await sql`
    insert into comparison_discrepancies (group_number, comparison_pk, discrepancy_key, kind, member_id, member_name, coverage,
      billed_cents, deducted_cents, difference_cents, action, reason_code, note)
    select ${groupNumber}, ${comparisonPk}, d.* from ${rowsOf(rows, columns)} d`.execute(tx);
}

/** The column stores billed − deducted, the opposite sign of `differenceCents`. */
function storedDifference({ billedCents, deductedCents }: Discrepancy): Cents {
  return cents(billedCents - (deductedCents ?? 0));
}
