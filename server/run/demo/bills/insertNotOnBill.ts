import { sql } from 'kysely';
import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import { addDays, addMonths, firstOfMonth, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { selectLines } from '../../../billing/bills/selectLines.sql';
import type { RowToAdd } from '../../../billing/notOnBill/ports';
import { SqlNotOnBill } from '../../../billing/notOnBill/SqlNotOnBill';
import { ofBill } from '../../../platform/database/statements/billsInScope';
import type { Tx } from '../../../platform/database/Tables';
import { tourGroups } from '../groups/demoGroups';
import { personName } from '../people/personName';
import { Random } from '../Random';

/** Months of premium for the volume that awaits evidence of insurability: enough to be escalated. */
const PREMIUM_MONTHS = 4;
/** How many times the billed volume the member pays for. */
const VOLUME_FACTOR = 3;
const BORN_ON_DAY = 16;

/**
 * Lists people who pay but are missing from the latest reconciled bills of the groups with sample files, as a comparison would: one of
 * each kind, if the bill has the coverage.
 */
export async function insertNotOnBill(tx: Tx, now: Date): Promise<void> {
  const { rows: bills } = await sql<{ groupNumber: string; billPk: string; month: LocalDate }>`
    select distinct on (group_number, carrier_codes) group_number as "groupNumber", bill_pk as "billPk", period_from as month
    from bills
    where group_number = any(${sql.val(tourGroups().map(({ groupNumber }) => groupNumber))}::text[])
      and status in ('RECONCILED', 'PENDING', 'PARTIAL', 'PAID')
    order by group_number, carrier_codes, period_from desc`.execute(tx);
  const records = new SqlNotOnBill(tx);
  for (const bill of bills) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    const lines = await selectLines(tx, sql`where ${ofBill('l', bill)}`);
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    await records.add(bill, rowsFor(bill, lines), now);
  }
}

function rowsFor(
  { billPk, groupNumber, month }: { readonly billPk: string; readonly groupNumber: string; readonly month: LocalDate },
  lines: readonly BillLine[],
): readonly RowToAdd[] {
  const current = lines.filter(({ retroPeriod }) => retroPeriod === null);
  const find = (coverage: string, tier?: BillLine['tier']) =>
    current.find((line) => line.coverage === coverage && (tier === undefined || line.tier === tier));
  const rowOf = (
    line: BillLine,
    row: Partial<RowToAdd> & Pick<RowToAdd, 'part' | 'state' | 'enrollment'>,
  ): RowToAdd => ({
    key: line.linePk,
    carrierCode: line.carrierCode,
    memberId: line.memberId,
    memberName: line.memberName,
    coverage: line.coverage,
    since: month,
    deductedCents: line.billedCents,
    volumeCents: null,
    billedVolumeCents: null,
    tier: null,
    ...row,
  });
  const unbilledPerson = (purpose: string) => {
    const random = new Random(`${purpose} ${billPk}`);
    const { first, last } = personName(random);
    return { memberId: `${groupNumber.slice(-3)}9${random.int(10_000, 99_999)}`, memberName: `${last}, ${first}` };
  };
  const [medical, family, dental] = [find('Medical', 'EE'), find('Medical', 'EC'), find('Dental', 'EE')];
  const life = current.find(({ coverage, volumeCents }) => coverage === 'Life' && volumeCents !== null);
  const rows: RowToAdd[] = [];
  if (medical)
    rows.push(
      rowOf(medical, { ...unbilledPerson('hire'), part: 'COVERAGE', enrollment: 'none', state: 'NO_ENROLLMENT' }),
    );
  if (medical && family)
    rows.push(
      rowOf(medical, {
        part: 'DEPENDENTS',
        enrollment: 'after',
        state: 'AFTER_CUTOFF',
        since: addDays(firstOfMonth(month), BORN_ON_DAY - 1),
        deductedCents: family.billedCents,
        tier: 'EC',
      }),
    );
  if (dental)
    rows.push(rowOf(dental, { ...unbilledPerson('rehire'), part: 'COVERAGE', enrollment: 'before', state: 'SENT' }));
  if (life?.volumeCents)
    rows.push(
      rowOf(life, {
        part: 'VOLUME',
        enrollment: 'before',
        state: 'EVIDENCE_PENDING',
        since: addMonths(month, 1 - PREMIUM_MONTHS),
        deductedCents: cents(life.billedCents * VOLUME_FACTOR),
        volumeCents: cents(life.volumeCents * VOLUME_FACTOR),
        billedVolumeCents: life.volumeCents,
      }),
    );
  return rows;
}
