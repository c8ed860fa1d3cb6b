import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GroupMemberPage, MemberDecision, MemberDiscrepancy } from '../../../contract/billing/members';
import type { GroupMember, GroupMemberQuery } from '../../../src/domain/billing/bills/GroupMember';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { specialDataOf } from '../../platform/database/specialData';
import { billsToCount } from '../../platform/database/statements/billsInScope';
import { divisionOfBill } from '../../platform/database/statements/divisions';
import { isMemberInScope, matchesMember } from '../../platform/database/statements/members';
import type { Db } from '../../platform/database/Tables';
import type { BillWithDecisions, MemberKey, MemberQueries } from './ReadMember';
import { LINE_COLUMNS } from './selectLines.sql';

type BillWithLines = Omit<BillWithDecisions, 'decisions' | 'discrepancies' | 'division'>;
type BillRow = BillWithLines & { readonly division: BillDivision | null };
type OnBill = { readonly billPk: string };

export class SqlMemberQueries implements MemberQueries {
  constructor(private readonly db: Db) {}

  async months(scope: Scope, member: MemberKey, before: LocalDate | undefined) {
    const until = before ? sql`and b.period_from < ${before}::date` : sql``;
    const { rows } = await sql<{ newest: LocalDate | null; oldest: LocalDate | null; groupName: string | null }>`
      select max(b.period_from) as newest, min(b.period_from) as oldest,
        (select name from groups where group_number = ${member.groupNumber}) as "groupName"
      from ${billsToCount(scope)} b
      where b.group_number = ${member.groupNumber} ${until}
        and exists (select 1 from bill_lines l where ${isOfMember(scope, member)} and l.bill_pk = b.bill_pk)`.execute(
      this.db,
    );
    const { newest = null, oldest = null, groupName = null } = rows[0] ?? {};
    return newest && oldest ? { newest, oldest, groupName: groupName ?? '' } : undefined;
  }

  /** @source docs/decisions/groups.md#the-members-of-a-group-are-read-a-page-at-a-time */
  async ofGroup(scope: Scope, { groupNumber, q, page, size }: GroupMemberQuery): Promise<GroupMemberPage> {
    const isFound = q === '' ? sql`true` : matchesMember(q);
    const { rows } = await sql<{ total: number; items: GroupMember[] | null }>`
      with found as materialized (
        select m.member_id, min(m.member_name) as member_name, array_agg(distinct coalesce(c.name, m.carrier_code)) as carrier_names
        from members m left join carriers c on c.carrier_code = m.carrier_code
        where m.group_number = ${groupNumber} and ${isFound} and ${isMemberInScope(scope)}
        group by m.member_id)
      select (select count(*)::integer from found) as total, (
        select json_agg(x) from (
          select f.member_id as "memberId", f.member_name as "memberName", f.carrier_names as "carrierNames"
          from found f order by lower(f.member_name), f.member_id limit ${size} offset ${page * size}) x) as items`.execute(
      this.db,
    );
    return { items: rows[0]?.items ?? [], total: rows[0]?.total ?? 0 };
  }

  async bills(
    scope: Scope,
    member: MemberKey,
    { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
    includesDecisions: boolean,
  ): Promise<readonly BillWithDecisions[]> {
    const { rows } = await sql<{ bills: BillRow[] | null }>`
      select json_agg(x) as bills from (
        select b.bill_pk as "billPk", b.bill_number as "billNumber", b.period_from as "periodFrom", b.status,
          b.carrier_codes as "carrierCodes", ${divisionOfBill('b', sql`${member.groupNumber}`)} as division, coalesce((
            select json_agg(y) from (
              select ${LINE_COLUMNS} from bill_lines l
              where ${isOfMember(scope, member)} and l.bill_pk = b.bill_pk order by l.line_no) y), '[]') as lines
        from ${billsToCount(scope)} b
        where b.group_number = ${member.groupNumber} and b.period_from between ${from}::date and ${to}::date
        order by b.period_from desc, b.bill_number, b.bill_pk) x`.execute(this.db);
    const bills = rows[0]?.bills ?? [];
    const linePks = bills.flatMap(({ lines }) => lines.map(({ linePk }) => linePk));
    const isRead = includesDecisions && linePks.length > 0;
    const [decisions, discrepancies] = isRead
      ? await Promise.all([this.decisions(member, linePks), this.discrepancies(member, bills)])
      : [[], []];
    return bills.map(({ division, ...bill }) => ({
      ...bill,
      ...(division && { division }),
      decisions: decisions.filter(({ billPk }) => billPk === bill.billPk),
      discrepancies: discrepancies.filter(({ billPk }) => billPk === bill.billPk),
    }));
  }

  private async decisions(
    { groupNumber }: MemberKey,
    linePks: readonly string[],
  ): Promise<readonly (MemberDecision & OnBill)[]> {
    const { rows } = await sql<MemberDecision & OnBill>`
      select c.bill_pk as "billPk", c.line_pk as "linePk", e.at, e.by_name as "by", e.event, c.before_cents as "beforeCents",
        c.after_cents as "afterCents", c.reason_code as "reasonCode", c.note
      from bill_line_changes c
      join bill_events e on e.group_number = c.group_number and e.bill_pk = c.bill_pk and e.event_pk = c.event_pk
      where c.group_number = ${groupNumber} and c.line_pk = any(${sql.val([...linePks])}::text[])
      order by e.at desc, c.line_pk`.execute(this.db);
    return rows;
  }

  private async discrepancies(
    { groupNumber, memberId }: MemberKey,
    bills: readonly BillWithLines[],
  ): Promise<readonly (MemberDiscrepancy & OnBill)[]> {
    const { rows } = await sql<MemberDiscrepancy & OnBill>`
      select k.bill_pk as "billPk", d.kind, d.coverage, d.billed_cents as "billedCents", d.deducted_cents as "deductedCents",
        d.action, d.reason_code as "reasonCode", d.note, k.file_name as "fileName", k.add_date as at, k.add_user as "by"
      from comparison_discrepancies d
      join comparisons k on k.group_number = d.group_number and k.comparison_pk = d.comparison_pk
      where d.group_number = ${groupNumber} and d.member_id = any(${sql.val([...specialDataOf(this.db).storedTexts(memberId)])}::text[])
        and k.bill_pk = any(${sql.val(bills.map(({ billPk }) => billPk))}::text[])
      order by k.add_date desc, d.discrepancy_key`.execute(this.db);
    return rows;
  }
}

/** Condition on `bill_lines l`. */
function isOfMember(scope: Scope, { groupNumber, memberId }: MemberKey): RawBuilder<SqlBool> {
  const isOwn =
    scope.kind === 'carriers' ? sql`and l.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[])` : sql``;
  return sql`l.group_number = ${groupNumber} and l.member_id = ${memberId} ${isOwn}`;
}
