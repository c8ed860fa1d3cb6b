import { sql } from 'kysely';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { EnrollmentRow, MemberLink } from '../../../../src/domain/reconciliation/ComparisonFacts';
import { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { ComparisonQueries } from '../../../application/bills/ReadComparisonFacts';
import type { Db } from '../Tables';

/** Enrollment as uploaded, and linked members. */
export class SqlComparisonQueries implements ComparisonQueries {
  constructor(private readonly db: Db) {}

  async enrollment(groupNumber: string, lastDay: LocalDate): Promise<readonly EnrollmentRow[]> {
    const { rows } = await sql<EnrollmentRow>`
      select distinct on (coalesce(nullif(e.member_id, ''), e.member_name), e.coverage)
        e.member_id as "memberId", e.member_name as "memberName", e.coverage, e.plan, e.tier,
        e.volume_cents as "volumeCents", e.effective_from as "from", e.effective_to as "to", e.action
      from enrolments e join uploads u on u.owner = e.group_number and u.upload_pk = e.upload_pk
      where e.group_number = ${groupNumber} and u.kind = ${UploadKind.Enrollment} and u.state = 'COMMITTED'
      order by coalesce(nullif(e.member_id, ''), e.member_name), e.coverage,
        coalesce(e.effective_from <= ${lastDay}::date, true) desc, u.add_date desc, e.effective_from desc nulls last,
        e.upload_pk desc, e.row_no desc`.execute(this.db);
    return rows;
  }

  async links(groupNumber: string): Promise<readonly MemberLink[]> {
    const { rows } = await sql<MemberLink>`
      select link_pk as "linkPk", payroll_key as "payrollKey", member_id as "memberId" from member_links
      where group_number = ${groupNumber} order by payroll_key`.execute(this.db);
    return rows;
  }
}
