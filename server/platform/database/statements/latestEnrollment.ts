import { sql } from 'kysely';
import { TIERS } from '../../../../src/domain/billing/bills/Tier';
import type { EnrollmentRow } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { type DatedEnrollment, withMemberChanges } from '../../../../src/domain/billing/reconciliation/memberLevel';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { specialDataOf } from '../specialData';
import type { Db } from '../Tables';

interface StoredEnrollment extends EnrollmentRow, Omit<DatedEnrollment, 'facts'> {
  readonly hasBegun: boolean;
}

/**
 * What the committed enrollment files of a group say of each member and coverage, with changes of the whole member applied. A tier that is
 * only the carrier's word is null.
 *
 * @param lastDay rows that begin later count only for coverages without another
 */
export async function latestEnrollment(
  db: Db,
  groupNumber: string,
  lastDay: LocalDate,
): Promise<readonly EnrollmentRow[]> {
  const { rows } = await sql<StoredEnrollment>`
    select distinct on (coalesce(nullif(e.member_id, ''), e.member_name) collate "C", e.coverage)
      e.member_id as "memberId", e.member_name as "memberName", e.coverage, e.plan,
      case when e.tier = any(${sql.val([...TIERS])}::text[]) then e.tier end as tier,
      e.volume_cents as "volumeCents", e.effective_from as "from", e.effective_to as "to", e.action,
      u.add_date as "addDate", u.upload_pk as "filePk", e.row_no as "rowNumber", coalesce(e.effective_from <= ${lastDay}::date, true) as "hasBegun"
    from enrolments e join uploads u on u.owner = e.group_number and u.upload_pk = e.upload_pk
    where e.group_number = ${groupNumber} and u.kind = ${UploadKind.Enrollment} and u.state = 'COMMITTED'
    order by coalesce(nullif(e.member_id, ''), e.member_name) collate "C", e.coverage,
      coalesce(e.effective_from <= ${lastDay}::date, true) desc, u.add_date desc, e.effective_from desc nulls last,
      e.upload_pk desc, e.row_no desc`.execute(db);
  const open = specialDataOf(db).opener();
  const members = new Map<string, Map<string, DatedEnrollment & { readonly hasBegun: boolean }>>();
  for (const { addDate, filePk, rowNumber, hasBegun, ...row } of rows) {
    const memberId = open(row.memberId);
    // A member whose number a former version stored as it is has two rows until it is encrypted.
    const key = JSON.stringify(memberId || row.memberName);
    const coverages = members.get(key) ?? new Map<string, DatedEnrollment & { readonly hasBegun: boolean }>();
    members.set(key, coverages);
    const other = coverages.get(row.coverage);
    const isLater = hasBegun === other?.hasBegun ? addDate > other.addDate : hasBegun;
    if (!other || isLater)
      coverages.set(row.coverage, { facts: { ...row, memberId }, addDate, filePk, rowNumber, hasBegun });
  }
  return [...members.values()].flatMap((coverages) => withMemberChanges([...coverages.values()]));
}
