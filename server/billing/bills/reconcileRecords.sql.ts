import { sql } from 'kysely';
import type { Discrepancy } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { KnownNumber } from '../../../src/domain/billing/reconciliation/people/knownNumbers';
import { type Cents, cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { specialDataOf } from '../../platform/database/specialData';
import { ofBill } from '../../platform/database/statements/billsInScope';
import type { Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import type { ComparisonToSave, LockedBill } from './ports';

/** Number of lines a revert would change; undefined if there is no snapshot, or it lacks a line. */
export async function countDifferences(tx: Tx, bill: LockedBill): Promise<number | undefined> {
  const { rows } = await sql<{ kept: number; different: number }>`
    select count(s.line_pk) as kept, count(*) filter (where ${DIFFERS}) as different
    from bill_lines l left join bill_line_snapshots s
      on s.group_number = l.group_number and s.bill_pk = l.bill_pk and s.line_pk = l.line_pk
    where ${ofBill('l', bill)}`.execute(tx);
  const { kept = 0, different = 0 } = rows[0] ?? {};
  return kept > 0 && kept === bill.lineCount ? different : undefined;
}

/** Restores every line that differs, and records the changes under the event. */
export async function restoreSnapshot(tx: Tx, bill: LockedBill, eventPk: string): Promise<void> {
  await sql`
    insert into bill_line_changes (group_number, bill_pk, event_pk, line_pk, before_cents, after_cents, reason_code, note)
    select l.group_number, l.bill_pk, ${eventPk}, l.line_pk, coalesce(l.reconciled_cents, l.billed_cents),
      coalesce(s.reconciled_cents, s.billed_cents), s.reason_code, s.note
    from bill_lines l join bill_line_snapshots s
      on s.group_number = l.group_number and s.bill_pk = l.bill_pk and s.line_pk = l.line_pk
    where ${ofBill('l', bill)} and ${DIFFERS}`.execute(tx);
  await sql`
    update bill_lines l set billed_cents = s.billed_cents, reconciled_cents = s.reconciled_cents, reason_code = s.reason_code,
      effective_date = s.effective_date, note = s.note
    from bill_line_snapshots s
    where s.group_number = l.group_number and s.bill_pk = l.bill_pk and s.line_pk = l.line_pk
      and ${ofBill('l', bill)} and ${ofBill('s', bill)} and ${DIFFERS}`.execute(tx);
}

const DIFFERS = sql`(l.billed_cents, l.reconciled_cents, l.reason_code, l.effective_date, l.note)
  is distinct from (s.billed_cents, s.reconciled_cents, s.reason_code, s.effective_date, s.note)`;

/** Saves the comparison a reconciliation is based on: the file, and each difference with its decision. */
export async function saveComparison(
  tx: Tx,
  { groupNumber, billPk }: LockedBill,
  compared: ComparisonToSave,
  by: Actor,
  now: Date,
): Promise<void> {
  const { decided, numbers, schoolMembers } = compared;
  const comparisonPk = newPk(groupNumber);
  const at = now.toISOString();
  await tx
    .insertInto('comparisons')
    .values({
      group_number: groupNumber,
      comparison_pk: comparisonPk,
      bill_pk: billPk,
      upload_pk: compared.uploadPk,
      file_name: compared.fileName,
      row_count: compared.rowCount,
      deducted_cents: compared.deductedCents,
      balance: compared.balance && JSON.stringify(compared.balance),
      layout_saved_by: compared.layout?.savedBy ?? null,
      layout_saved_at: compared.layout?.savedAt ?? null,
      fingerprint: compared.fingerprint,
      observed_contributions: JSON.stringify(compared.observed),
      paid_outside: JSON.stringify(compared.paidOutside),
      without_deduction: JSON.stringify(compared.withoutDeduction),
      explained_by_balance: JSON.stringify(compared.explainedByBalance),
      pay: compared.pay && JSON.stringify(compared.pay),
      school_members: schoolMembers.length > 0 ? JSON.stringify(schoolMembers) : null,
      difference_cents: sumCents(decided.map(({ discrepancy }) => storedDifference(discrepancy))),
      add_date: at,
      add_user: by.name,
      mod_date: at,
      mod_user: by.name,
    })
    .execute();
  const special = specialDataOf(tx);
  const rows = decided.map(({ discrepancy, resolution }) => ({
    discrepancy_key: special.sealText(discrepancy.key),
    kind: discrepancy.kind,
    member_id: special.sealText(discrepancy.memberId),
    member_name: discrepancy.memberName,
    coverage: discrepancy.coverage,
    billed_cents: discrepancy.billedCents,
    deducted_cents: discrepancy.deductedCents,
    enrolled_cents: discrepancy.enrolledCents,
    expected_cents: expectedOf(discrepancy),
    difference_cents: storedDifference(discrepancy),
    action: resolution.action,
    reason_code: resolution.reasonCode,
    note: resolution.note,
    standing_pk: resolution.standingPk ?? null,
  }));
  const columns = sql`discrepancy_key text, kind text, member_id text, member_name text, coverage text, billed_cents bigint,
    deducted_cents bigint, enrolled_cents bigint, expected_cents bigint, difference_cents bigint, action text, reason_code text, note text,
    standing_pk text`;
  await sql`
    insert into comparison_discrepancies (group_number, comparison_pk, discrepancy_key, kind, member_id, member_name, coverage,
      billed_cents, deducted_cents, enrolled_cents, expected_cents, difference_cents, action, reason_code, note, standing_pk)
    select ${groupNumber}, ${comparisonPk}, d.* from ${rowsOf(rows, columns)} d`.execute(tx);
  if (numbers.length > 0) await saveNumbers(tx, groupNumber, numbers, at);
}

/** The premium according to the confirmed rates; null if they do not cover the lines. */
function expectedOf({ evidence: { rate } }: Discrepancy): Cents | null {
  return rate?.kind === 'expected' ? rate.expectedCents : null;
}

/** The last file determines whose number it is. */
async function saveNumbers(tx: Tx, groupNumber: string, numbers: readonly KnownNumber[], at: string): Promise<void> {
  const rows = numbers.map(({ number, memberId }) => ({ number, member_id: memberId }));
  await sql`
    insert into payroll_numbers (group_number, number, member_id, at)
    select ${groupNumber}, given.number, given.member_id, ${at}::timestamptz
    from ${rowsOf(rows, sql`number text, member_id text`)} given
    on conflict (group_number, number) do update set member_id = excluded.member_id, at = excluded.at`.execute(tx);
}

/** The column stores the opposite sign of `differenceCents`: positive if too much is billed. */
function storedDifference({ differenceCents }: Discrepancy): Cents {
  return cents(0 - differenceCents);
}

/** The first trace of work found on a released bill. */
export async function traceOnReleased(tx: Tx, bill: LockedBill): Promise<string | undefined> {
  const { rows } = await sql<{ readonly trace: string }>`
    select 'changes in its history' as trace from bill_events e
      where ${ofBill('e', bill)} and e.event not in ('release','unrelease','expectedAdjustments','corrections','shortCarriedIn','shortTakenOff')
    union all select 'comments' from bill_comments c where ${ofBill('c', bill)}
    union all select 'attached files' from bill_attachments a where ${ofBill('a', bill)}
    union all select 'money waiting for it in suspense' from suspense_items s where ${ofBill('s', bill)}
    union all select 'a check in a deposit' from deposit_checks d where ${ofBill('d', bill)}
    limit 1`.execute(tx);
  return rows[0]?.trace;
}
