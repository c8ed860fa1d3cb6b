import { writeCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { addMonths, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../../src/domain/platform/money/formatCents';
import type { Db } from '../../../platform/database/Tables';

/** A line of a latest bill. */
export interface BilledRow {
  readonly groupNumber: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  readonly memberId: string;
  readonly memberName: string;
  readonly coverage: string;
  readonly plan: string;
  readonly tier: string;
  readonly volumeCents: Cents | null;
  readonly billedCents: Cents;
}

const MAX_LINES = 2_000;

const TIER_NAMES: Readonly<Record<string, string>> = { EE: 'EE', ES: 'EE+SP', EC: 'EE+CH', FAM: 'FAM' };

const SAMPLE_LINES = 8;

const FIRST_CHECK = 70_041;

/**
 * A carrier's next bill: the lines of its latest bill, a month later.
 *
 * @param classes names of the group's classes on the bill, assigned to members in rotation; without any, the file has no such
 * column
 */
export async function nextCarrierBill(
  db: Db,
  groupNumber: string,
  carrierCode: string,
  classes: readonly string[] = [],
): Promise<Uint8Array> {
  const lines = await latestLines(db, groupNumber, carrierCode);
  const members = [...new Set(lines.map(({ memberId }) => memberId))];
  const classOf = ({ memberId }: BilledRow) => classes.slice(members.indexOf(memberId) % classes.length).slice(0, 1);
  const headings = [
    'Group Number',
    'Invoice',
    'Billing Period',
    'Due',
    'Subscriber ID',
    'Subscriber',
    'Product',
    'Plan Name',
    'Coverage Level',
    'Volume',
    'Premium',
    ...(classes.length > 0 ? ['Class'] : []),
  ];
  return csv([
    headings,
    ...lines.map((line) => {
      const period = addMonths(line.periodFrom, 1);
      return [
        line.groupNumber,
        `${carrierCode}-${period.slice(0, 7)}-${line.groupNumber}`,
        period.slice(0, 7),
        '',
        line.memberId,
        line.memberName,
        line.coverage,
        line.plan,
        TIER_NAMES[line.tier] ?? line.tier,
        line.volumeCents === null ? '' : centsToDecimal(line.volumeCents),
        centsToDecimal(line.billedCents),
        ...classOf(line),
      ];
    }),
  ]);
}

/** A payroll export with negative deductions and two invalid rows. */
export async function unusualPayroll(db: Db, groupNumber: string): Promise<Uint8Array> {
  const lines = (await latestLines(db, groupNumber, null)).slice(0, SAMPLE_LINES * 5);
  return csv([
    ['Payday export', '', '', ''],
    ['Worker', 'Full name', 'Pay code', 'Taken'],
    ...lines.map((line, index) => [
      index === 3 ? '' : line.memberId,
      line.memberName,
      line.coverage.slice(0, 3).toUpperCase(),
      index === 6 ? 'see note' : `-${centsToDecimal(cents(Math.abs(line.billedCents)))}`,
    ]),
  ]);
}

/** Enrollment changes from a human resources system. */
export async function enrollmentChanges(db: Db, groupNumber: string): Promise<Uint8Array> {
  const lines = (await latestLines(db, groupNumber, null)).slice(0, SAMPLE_LINES);
  return csv([
    ['Employee ID', 'Employee', 'Benefit', 'Plan Name', 'Coverage Level', 'Effective Date', 'End Date', 'Action'],
    ...lines.map((line, index) => {
      const from = addMonths(line.periodFrom, -1);
      const isGone = index % 3 === 2;
      return [
        line.memberId,
        line.memberName,
        line.coverage,
        line.plan,
        TIER_NAMES[line.tier] ?? line.tier,
        from,
        isGone ? line.periodFrom : '',
        isGone ? 'Term' : index % 3 === 1 ? 'Change' : 'New hire',
      ];
    }),
  ]);
}

/**
 * A lockbox deposit: checks for bills of some groups, one for a group and one from an unknown remitter.
 *
 * @param firstCheck the first check number.
 */
export async function lockboxDeposit(
  db: Db,
  groupNumbers: readonly string[],
  day: LocalDate,
  firstCheck: number = FIRST_CHECK,
): Promise<Uint8Array> {
  const { rows } = await sql<{ groupNumber: string; name: string; billNumber: string; dueCents: Cents }>`
    select distinct on (b.group_number) b.group_number as "groupNumber", g.name, b.bill_number as "billNumber", b.due_cents as "dueCents"
    from bills b join groups g on g.group_number = b.group_number
    where b.group_number = any(${sql.val([...groupNumbers])}::text[]) and b.status <> 'UNRELEASED' and b.due_cents > 0
    order by b.group_number, b.period_from desc`.execute(db);
  const checks = rows.map(({ name, billNumber, dueCents }, index) => [
    '',
    billNumber,
    String(firstCheck + index),
    name,
    day,
    centsToDecimal(dueCents),
  ]);
  const [first] = rows;
  return csv([
    ['Account', 'Invoice', 'Check Number', 'Remitter', 'Deposit Date', 'Check Amount'],
    ...checks,
    [first?.groupNumber ?? '', '', String(firstCheck + rows.length), first?.name ?? '', day, '250.00'],
    ['', '', String(firstCheck + rows.length + 1), 'Unknown Holdings', day, '99.10'],
  ]);
}

/** The lines of a group's latest bills, or of one carrier's latest bill. */
export async function latestLines(
  db: Db,
  groupNumber: string,
  carrierCode: string | null,
): Promise<readonly BilledRow[]> {
  const { rows } = await sql<BilledRow>`
    select b.group_number as "groupNumber", b.bill_number as "billNumber", b.period_from as "periodFrom", l.member_id as "memberId",
      l.member_name as "memberName", l.coverage, l.plan, l.tier, l.volume_cents as "volumeCents", l.billed_cents as "billedCents"
    from bills b join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
    where b.group_number = ${groupNumber} and l.change <> 'RETRO' and (${carrierCode}::text is null or l.carrier_code = ${carrierCode}::text)
      and b.period_from = (select max(o.period_from) from bills o where o.group_number = ${groupNumber}
        and (${carrierCode}::text is null or exists (select 1 from bill_lines ol
          where ol.group_number = o.group_number and ol.bill_pk = o.bill_pk and ol.carrier_code = ${carrierCode}::text)))
    order by b.bill_pk, l.line_no limit ${MAX_LINES}`.execute(db);
  return rows;
}

function csv(rows: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(writeCsv(rows.map((row) => [...row])));
}
