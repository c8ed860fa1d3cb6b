import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RateRow } from '../../../src/domain/billing/rates/RateTable';
import { rateRowsCsv } from '../../../src/domain/billing/rates/rateRowsText';
import { addMonths, firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { ClassToSave } from '../../billing/classes/ports';
import { SqlClasses } from '../../billing/classes/SqlClasses';
import { LearnRates } from '../../billing/rates/LearnRates';
import type { BillLineToRate } from '../../billing/rates/ports';
import { SqlRateQueries, SqlRates } from '../../billing/rates/SqlRates';
import type { Tx } from '../../platform/database/Tables';
import { withoutRowChecks } from './rows/insertRows';

/** Months before the latest bill from which the earlier rates apply. */
const EARLIER_MONTHS = 10;
/** $12.00 a month. */
const INCREASE = 120_000;
/** Hourly employees pay $6.00 less per month. */
const DISCOUNT = 60_000;
const [SALARIED, HOURLY] = ['Salaried', 'Hourly'];

/**
 * Adds one group's confirmed rates. One rate increases in the month of the latest bill, which still uses the old rate, and two employee
 * classes have different rates. One member has no class. The carrier's latest bill names the class of each member, and has the hourly employee who is
 * billed at the salaried rate as salaried.
 *
 * @param by who proposed and who confirmed
 */
export async function seedDemoRates(
  tx: Tx,
  { groupNumber, carrierCode }: { readonly groupNumber: string; readonly carrierCode: string },
  [proposer, confirmer]: readonly [DemoActor, DemoActor],
  now: Date,
): Promise<void> {
  const learned = await new LearnRates(new SqlRateQueries(tx)).run(groupNumber, carrierCode);
  const increased = learned.rows.findIndex(({ unit }) => unit === 'MONTH');
  if (increased < 0) return;
  const month = firstOfMonth(learned.effectiveFrom);
  const lines = await linesOf(tx, groupNumber, carrierCode);
  const split = mostBilled(learned.rows, lines, increased);
  const earlier = learned.rows.flatMap((row) => (row === split ? byClass(row) : row));
  const raised = learned.rows[increased];
  const later = earlier.map((row) => (row === raised ? { ...row, rate: row.rate + INCREASE } : row));
  const tables: readonly (readonly [LocalDate, readonly RateRow[]])[] = [
    [addMonths(month, -EARLIER_MONTHS), earlier],
    [month, later],
  ];
  for (const [effectiveFrom, rows] of tables) {
    const locked = await new SqlRates(tx).lock(groupNumber);
    const terms = {
      carrierCode,
      policy: '',
      effectiveFrom,
      ageRule: 'FIRST_OF_MONTH',
      reductions: [],
      note: '',
    } as const;
    const proposed = await locked.add({ ...terms, source: 'EXHIBIT', rows }, proposer, now);
    const bytes = new TextEncoder().encode(rateRowsCsv(rows));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const fileName = `rates ${effectiveFrom.slice(0, 7)}.csv`;
    const attached = await locked.attach(proposed, { fileName, bytes, sha256 }, proposer, now);
    await locked.end(attached, 'CONFIRMED', '', confirmer, now);
  }
  if (!split) return;
  const classes = classesOf(await membersOf(tx, groupNumber), lines, split);
  await new SqlClasses(tx).save(groupNumber, addMonths(month, -EARLIER_MONTHS), classes, proposer, now);
  await nameClasses(tx, { groupNumber, carrierCode }, [
    ...classes,
    ...lines.filter((line) => isRatedBy(split, line)).map(({ memberId }) => ({ memberId, className: SALARIED })),
  ]);
}

/**
 * Adds classes to the lines of the carrier's latest bill, as its file would. @param classes for a member with several, the last one
 * counts
 */
async function nameClasses(
  tx: Tx,
  { groupNumber, carrierCode }: { readonly groupNumber: string; readonly carrierCode: string },
  classes: readonly Pick<ClassToSave, 'memberId' | 'className'>[],
): Promise<void> {
  const bill = await new SqlRateQueries(tx).latestBill(groupNumber, carrierCode);
  if (!bill) return;
  const byMember = new Map(classes.map(({ memberId, className }) => [memberId, className]));
  const update = sql`
    update bill_lines l set class_name = c.class_name
    from unnest(${sql.val([...byMember.keys()])}::text[], ${sql.val([...byMember.values()])}::text[]) as c (member_id, class_name)
    where l.group_number = ${groupNumber} and l.bill_pk = ${bill.billPk} and l.carrier_code = ${carrierCode} and l.member_id = c.member_id`;
  await withoutRowChecks(tx, async () => void (await update.execute(tx)));
}

async function linesOf(tx: Tx, groupNumber: string, carrierCode: string): Promise<readonly BillLineToRate[]> {
  const queries = new SqlRateQueries(tx);
  const bill = await queries.latestBill(groupNumber, carrierCode);
  return bill ? queries.linesOf(groupNumber, bill.billPk, [carrierCode]) : [];
}

function isRatedBy(row: RateRow, { coverage, plan, tier }: BillLineToRate): boolean {
  return row.coverage === coverage && (row.plan === '' || row.plan === plan) && row.tier === tier;
}

/** The rate of most lines, excluding the increased rate. */
function mostBilled(
  rows: readonly RateRow[],
  lines: readonly BillLineToRate[],
  increased: number,
): RateRow | undefined {
  const count = (row: RateRow) => lines.filter((line) => isRatedBy(row, line)).length;
  const others = rows.filter((row, at) => at !== increased && row.unit === 'MONTH');
  return [...others].sort((one, other) => count(other) - count(one))[0];
}

/** The rate found on the bill for salaried employees, and a lower rate for hourly employees. */
function byClass(row: RateRow): readonly RateRow[] {
  return [
    { ...row, className: SALARIED },
    { ...row, className: HOURLY, rate: Math.max(0, row.rate - DISCOUNT) },
  ];
}

/**
 * Classes of all members except one. Members with a rate by class are salaried, as billed, except
 * one hourly employee. Every third other member is hourly.
 */
function classesOf(
  members: readonly Pick<ClassToSave, 'memberId' | 'memberName'>[],
  lines: readonly BillLineToRate[],
  split: RateRow,
): readonly ClassToSave[] {
  const rated = [...new Set(lines.filter((line) => isRatedBy(split, line)).map(({ memberId }) => memberId))];
  const [hourly, missing] = rated;
  const own = new Set(rated);
  return members.flatMap(({ memberId, memberName }, at) => {
    if (memberId === missing) return [];
    const isHourly = memberId === hourly || (!own.has(memberId) && at % 3 === 0);
    return [{ memberId, memberName, className: isHourly ? HOURLY : SALARIED }];
  });
}

/** Members on the group's bills from any carrier. */
async function membersOf(
  tx: Tx,
  groupNumber: string,
): Promise<readonly Pick<ClassToSave, 'memberId' | 'memberName'>[]> {
  const rows = await tx
    .selectFrom('members')
    .select((of) => ['member_id as memberId', of.fn.max('member_name').as('memberName')])
    .where('group_number', '=', groupNumber)
    .where('member_id', '<>', '')
    .groupBy('member_id')
    .orderBy('member_id')
    .execute();
  return rows;
}

interface DemoActor {
  readonly userId: string;
  readonly name: string;
}
