import { sql } from 'kysely';
import { TIERS } from '../../../../src/domain/billing/bills/Tier';
import type { EnrollmentRow } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { enrollmentSpans } from '../../../../src/domain/billing/reconciliation/enrollmentSpans';
import { type DatedEnrollment, withMemberChanges } from '../../../../src/domain/billing/reconciliation/memberLevel';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { specialDataOf } from '../specialData';
import type { Db } from '../Tables';

type StoredEnrollment = EnrollmentRow & Omit<DatedEnrollment, 'facts'>;

/**
 * What the committed enrollment files of a group say of each member and coverage, the newest first: all rows of the newest file that has
 * the coverage, and those of earlier files for the days before it. Changes of the whole member are applied. A tier that is only the
 * carrier's word is null.
 *
 * @param firstDay files from before the ones that say what was in force on this day do not count
 * @source docs/decisions/reconciliation.md#an-enrollment-is-read-with-all-of-its-dates
 */
export async function latestEnrollment(
  db: Db,
  groupNumber: string,
  firstDay: LocalDate,
): Promise<readonly EnrollmentRow[]> {
  // An end without a start, as a termination's single date, says nothing about the days before it.
  const { rows } = await sql<StoredEnrollment>`
    with committed as (
      select e.member_id, e.member_name, e.coverage, e.plan, e.tier, e.volume_cents, e.effective_from, e.effective_to, e.action,
        u.add_date, u.upload_pk, e.row_no,
        min(case when e.action = 'terminate' and e.effective_to is null then e.effective_from + 1
          else coalesce(e.effective_from, e.effective_to + 1) end) over (
          partition by coalesce(nullif(e.member_id, ''), e.member_name) collate "C", e.coverage, e.plan
          order by u.add_date desc, u.upload_pk desc groups between unbounded preceding and 1 preceding) as newer_from
      from enrolments e join uploads u on u.owner = e.group_number and u.upload_pk = e.upload_pk
      where e.group_number = ${groupNumber} and u.kind = ${UploadKind.Enrollment} and u.state = 'COMMITTED')
    select member_id as "memberId", member_name as "memberName", coverage, plan,
      case when tier = any(${sql.val([...TIERS])}::text[]) then tier end as tier,
      volume_cents as "volumeCents", effective_from as "from", effective_to as "to", action,
      add_date as "addDate", upload_pk as "filePk", row_no as "rowNumber"
    from committed where newer_from is null or newer_from > ${firstDay}::date
    order by add_date desc, upload_pk desc, row_no desc`.execute(db);
  const open = specialDataOf(db).opener();
  const members = new Map<string, DatedEnrollment[]>();
  for (const { addDate, filePk, rowNumber, ...row } of rows) {
    const memberId = open(row.memberId);
    // A member whose number a former version stored as it is has rows under both until it is encrypted.
    const key = JSON.stringify(memberId || row.memberName);
    const own = members.get(key);
    const dated = { facts: { ...row, memberId }, addDate, filePk, rowNumber };
    if (own) own.push(dated);
    else members.set(key, [dated]);
  }
  return [...members.values()].flatMap((own) => withMemberChanges(enrollmentSpans(own, firstDay)));
}
