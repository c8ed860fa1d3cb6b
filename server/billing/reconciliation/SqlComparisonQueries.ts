import { sql } from 'kysely';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { AskedCorrection } from '../../../src/domain/billing/corrections/askedAlready';
import { BALANCE_CAUSE } from '../../../src/domain/billing/corrections/Correction';
import { REQUEST_KINDS, REQUEST_STATES } from '../../../src/domain/billing/notOnBill/insuredState';
import type {
  BilledElsewhere,
  BroughtForward,
  ComparedFile,
  EnrollingFacts,
  EnrollmentRow,
  MemberLink,
  UndeductedCoverage,
} from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { KnownNumber } from '../../../src/domain/billing/reconciliation/people/knownNumbers';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { rowsOf } from '../../platform/database/bulkStatements';
import { inTransaction } from '../../platform/database/inTransaction';
import { specialDataOf } from '../../platform/database/specialData';
import { isEarlierVersion } from '../../platform/database/statements/earlierVersion';
import { latestEnrollment } from '../../platform/database/statements/latestEnrollment';
import type { Db } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import { newPk } from '../../platform/shared/newPk';
import type { MemberLinkStore, MemberLinkToSave, SavedMemberLink } from './MemberLinkStore';
import type { ComparisonQueries } from './ReadComparisonFacts';

/** Two years of monthly bills. */
const MAX_EARLIER_FILES = 24;

/** Enrollment as uploaded, and linked members. */
export class SqlComparisonQueries implements ComparisonQueries {
  private readonly special;

  constructor(private readonly db: Db) {
    this.special = specialDataOf(db);
  }

  enrollment(groupNumber: string, firstDay: LocalDate): Promise<readonly EnrollmentRow[]> {
    return latestEnrollment(this.db, groupNumber, firstDay);
  }

  async links(groupNumber: string): Promise<readonly MemberLink[]> {
    const { rows } = await sql<MemberLink>`
      select link_pk as "linkPk", payroll_key as "payrollKey", member_id as "memberId" from member_links
      where group_number = ${groupNumber} order by link_pk`.execute(this.db);
    return rows.map((link) => ({ ...link, payrollKey: this.special.openText(link.payrollKey) }));
  }

  async numbers(groupNumber: string): Promise<readonly KnownNumber[]> {
    const { rows } = await sql<KnownNumber>`select number, member_id as "memberId" from payroll_numbers
      where group_number = ${groupNumber} order by number`.execute(this.db);
    return rows;
  }

  async awaitedLines(groupNumber: string, billPk: string): Promise<readonly string[]> {
    const { rows } = await sql<{ linePk: string }>`
      select distinct l.line_pk as "linePk" from expected_arrivals v
      join bill_lines l on l.group_number = v.group_number and l.bill_pk = v.bill_pk and l.line_pk = v.source_pk
      where v.group_number = ${groupNumber} and v.bill_pk = ${billPk} order by 1`.execute(this.db);
    return rows.map(({ linePk }) => linePk);
  }

  async schoolMembers(groupNumber: string, before: LocalDate): Promise<readonly string[]> {
    const { rows } = await sql<{ memberId: string }>`
      with known as (
        select c.school_members, b.period_from from comparisons c
        join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
        where c.group_number = ${groupNumber} and c.school_members is not null and c.add_date >= b.reconciled_at
          and b.period_from < ${before}::date and b.period_from >= ${before}::date - interval '${sql.raw(String(SCHOOL_MONTHS))} months'
      )
      select distinct jsonb_array_elements_text(k.school_members) as "memberId" from known k
      where k.period_from = (select max(period_from) from known) order by 1`.execute(this.db);
    return rows.map(({ memberId }) => memberId);
  }

  async balances(groupNumber: string, before: LocalDate): Promise<readonly BroughtForward[]> {
    const { rows } = await sql<BroughtForward>`
      select e.member_id as "memberId", e.coverage, sum(e.billed_cents - e.employee_cents - e.employer_cents - e.continuation_cents
        + e.adjustment_cents)::bigint as "balanceCents"
      from (select distinct member_id from register_balances where group_number = ${groupNumber} and balance_cents <> 0) o
      join register_entries e on e.group_number = ${groupNumber} and e.member_id = o.member_id and e.month < ${before}::date
      where e.member_id <> ''
      group by 1, 2
      having sum(e.billed_cents - e.employee_cents - e.employer_cents - e.continuation_cents + e.adjustment_cents) <> 0
      order by 1, 2`.execute(this.db);
    const open = this.special.opener();
    return rows.map((row) => ({ ...row, memberId: open(row.memberId) }));
  }

  async asked({ groupNumber, periodFrom, carrierCodes }: Bill): Promise<readonly AskedCorrection[]> {
    const { rows } = await sql<AskedCorrection>`
      select c.member_id as "memberId", c.member_name as "memberName", c.coverage, c.state, c.paid_through as "paidThrough",
        to_char(c.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt", b.bill_number as "billNumber", c.kind,
        c.effective_date as "effectiveDate", c.value, c.monthly_cents as "monthlyCents", c.one_time_cents as "oneTimeCents", c.installments,
        c.tax, c.plan_year as "planYear", c.authorization_text as authorization, c.note
      from corrections c join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
      where c.group_number = ${groupNumber} and c.carrier_code = any(${sql.val([...carrierCodes])}::text[])
        and c.state in ('PROPOSED','OPEN','SENT') and c.difference_kind <> ${BALANCE_CAUSE} and b.period_from < ${periodFrom}::date
      order by b.period_from, c.correction_pk`.execute(this.db);
    return rows;
  }

  async undeducted(groupNumber: string, month: LocalDate): Promise<readonly UndeductedCoverage[] | undefined> {
    const { rows } = await sql<UndeductedCoverage & { readonly paid: number }>`
      with months as (
        select member_id, coverage, month, sum(billed_cents) as billed, sum(employee_cents + employer_cents + continuation_cents) as paid
        from register_entries where group_number = ${groupNumber} and member_id <> '' and coverage <> ''
          and month <= ${month}::date and month >= ${month}::date - interval '${sql.raw(String(PAID_MONTHS))} months'
        group by 1, 2, 3
      )
      select member_id as "memberId", coverage, coalesce(sum(paid) filter (where month = ${month}::date), 0)::bigint as paid,
        (max(month) filter (where paid > 0) + interval '1 month - 1 day')::date as "paidThrough"
      from months group by 1, 2 having sum(billed) filter (where month = ${month}::date) > 0 order by 1, 2`.execute(
      this.db,
    );
    // A bill that was reconciled without payroll has billed amounts only.
    if (rows.every(({ paid }) => paid === 0)) return undefined;
    const open = this.special.opener();
    return rows.flatMap(({ memberId, coverage, paid, paidThrough }) =>
      paid > 0 ? [] : [{ memberId: open(memberId), coverage, paidThrough }],
    );
  }

  async elsewhere(bill: Bill): Promise<readonly BilledElsewhere[]> {
    const { groupNumber, billPk, periodFrom, carrierCodes, division } = bill;
    const isOtherDivision = sql`b.division_number is distinct from ${division?.number ?? null}::text`;
    const { rows } = await sql<BilledElsewhere>`
      select l.member_id as "memberId", max(l.member_name) as "memberName"
      from bills b join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
      where b.group_number = ${groupNumber} and b.bill_pk <> ${billPk} and b.period_from = ${periodFrom}::date
        and b.carrier_codes && ${sql.val([...carrierCodes])}::text[]
        and (${isOtherDivision} or (b.status <> 'UNRELEASED' and not ${isEarlierVersion('b', bill)})) and l.member_id <> ''
      group by l.member_id order by 1`.execute(this.db);
    return rows;
  }

  async enrolling({ groupNumber, billPk }: Bill): Promise<EnrollingFacts> {
    const { rows: late } = await sql<EnrollingFacts['late'][number]>`
      select e.member_id as "memberId", max(e.member_name) as "memberName", e.coverage
      from enrolments e join uploads u on u.owner = e.group_number and u.upload_pk = e.upload_pk
      where e.group_number = ${groupNumber} and u.kind = ${UploadKind.Enrollment} and u.state = 'COMMITTED'
        and e.effective_from is not null and e.action is distinct from 'terminate'
      group by e.member_id, case e.member_id when '' then e.member_name end, e.coverage
      having min(u.add_date)::date > (select bill_date from bills where group_number = ${groupNumber} and bill_pk = ${billPk})
      order by 1, 2, 3`.execute(this.db);
    const { rows: requests } = await sql<EnrollingFacts['requests'][number]>`
      select c.kind, c.member_id as "memberId", c.member_name as "memberName", c.coverage, c.state,
        case c.state when 'CONFIRMED' then (
          select to_char(max(v.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from correction_events v
          where v.group_number = c.group_number and v.correction_pk = c.correction_pk and v.state = 'CONFIRMED') end as "confirmedAt"
      from corrections c join bills b on b.group_number = c.group_number and b.bill_pk = ${billPk}
      where c.group_number = ${groupNumber} and c.kind = any(${sql.val([...REQUEST_KINDS])}::text[])
        and c.state = any(${sql.val([...REQUEST_STATES])}::text[]) and c.add_date >= b.bill_date - interval '12 months'
      order by c.add_date desc, c.correction_pk desc`.execute(this.db);
    const { rows: bills } = await sql<Pick<EnrollingFacts, 'cutOff'>>`
      select bill_date as "cutOff" from bills where group_number = ${groupNumber} and bill_pk = ${billPk}`.execute(
      this.db,
    );
    const [bill] = bills;
    if (!bill) throw new Error('The bill was read before.');
    const open = this.special.opener();
    return { ...bill, requests, late: late.map((one) => ({ ...one, memberId: open(one.memberId) })) };
  }

  async earlierFiles(groupNumber: string, billPk: string): Promise<readonly ComparedFile[]> {
    const { rows } = await sql<ComparedFile>`
      select c.fingerprint, c.file_name as "fileName", b.bill_number as "billNumber", b.period_from as "periodFrom"
      from comparisons c join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
      where c.group_number = ${groupNumber} and c.bill_pk <> ${billPk} and c.fingerprint is not null
      order by c.add_date desc, c.comparison_pk desc limit ${MAX_EARLIER_FILES}`.execute(this.db);
    return rows;
  }
}

/** Months to look back for a deduction: an end of coverage is not asked for further back. */
const PAID_MONTHS = 12;
/** The longest school year. */
const SCHOOL_MONTHS = 11;

/** Links as rows of `member_links`. */
export class SqlMemberLinks implements MemberLinkStore {
  private readonly special;

  constructor(private readonly db: Db) {
    this.special = specialDataOf(db);
  }

  async list(groupNumber: string): Promise<readonly SavedMemberLink[]> {
    const { rows } = await sql<SavedMemberLink>`select ${LINK} from member_links l
      where group_number = ${groupNumber} order by payroll_name, payroll_key`.execute(this.db);
    return rows.map((link) => this.opened(link));
  }

  async save(
    groupNumber: string,
    links: readonly MemberLinkToSave[],
    by: Caller,
    now: Date,
  ): Promise<readonly SavedMemberLink[]> {
    const byKey = new Map(links.map((link) => [link.payrollKey, link]));
    const rows = [...byKey.values()].map(({ payrollKey, payrollName, memberId, memberName }) => ({
      link_pk: newPk(groupNumber),
      payroll_key: this.special.sealText(payrollKey),
      payroll_name: payrollName,
      member_id: memberId,
      member_name: memberName,
    }));
    const columns = sql`link_pk text, payroll_key text, payroll_name text, member_id text, member_name text`;
    const at = now.toISOString();
    const plain = sql`${sql.val([...byKey.keys()])}::text[]`;
    return inTransaction(this.db, async (tx) => {
      // Former versions saved keys as they are.
      await sql`delete from member_links where group_number = ${groupNumber} and payroll_key = any(${plain})
        and not payroll_key = any(${sql.val(rows.map((row) => row.payroll_key))}::text[])`.execute(tx);
      const saved = await sql<SavedMemberLink>`
      insert into member_links as l (group_number, link_pk, payroll_key, payroll_name, member_id, member_name,
        add_date, add_user, mod_date, mod_user)
      select ${groupNumber}, given.*, ${at}::timestamptz, ${by.name}, ${at}::timestamptz, ${by.name}
      from ${rowsOf(rows, columns)} given
      on conflict (group_number, payroll_key) do update set payroll_name = excluded.payroll_name,
        member_id = excluded.member_id, member_name = excluded.member_name, mod_date = excluded.mod_date,
        mod_user = excluded.mod_user
      returning ${LINK}`.execute(tx);
      return saved.rows.map((link) => this.opened(link));
    });
  }

  private opened(link: SavedMemberLink): SavedMemberLink {
    return { ...link, payrollKey: this.special.openText(link.payrollKey) };
  }

  async remove(groupNumber: string, linkPks: readonly string[]): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('member_links')
      .where('group_number', '=', groupNumber)
      .where('link_pk', 'in', linkPks)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

/** The latest link of a person says who made it. */
const LINK = sql`l.link_pk as "linkPk", l.payroll_key as "payrollKey", l.payroll_name as "payrollName",
  l.member_id as "memberId", l.member_name as "memberName", l.mod_date as "addDate", l.mod_user as "addUser"`;
