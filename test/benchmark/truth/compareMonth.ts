import type { ComparedState } from '../../../src/application/billing/reconciliation/ReconcileState';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { EnrollmentRow } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import { NO_FACTS } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { RememberedColumns } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { addDays, type LocalDate, lastOfMonth, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { fileOf } from '../../support/payroll/exports/cells';
import { aBill } from '../../support/reconciliation/aBill';
import { aLine } from '../../support/reconciliation/aLine';
import { openOf, ReconcileFixture } from '../../support/reconciliation/ReconcileFixture';
import { type BilledLine, billedName, type CarrierBill, keyOf, pairsOf } from './Carrier';
import { Dice } from './Dice';
import type { Employee, Employer } from './Employer';
import type { TruthLayout } from './layouts';
import { type PayrollMonth, payrollOf } from './Payroll';
import { monthNames } from './PayrollPaper';

/** What a comparison of one month showed. */
export interface ComparedMonth {
  /** Undefined if the file could not be compared. */
  readonly compared: ComparedState | undefined;
  /** Questions before the comparison was shown. */
  readonly questions: number;
  /** Columns that are remembered for the next month. */
  readonly mapping: RememberedColumns | null;
  /** Why the file could not be compared; empty if it was. */
  readonly problem: string;
}

/** A month to compare, with what earlier months left behind. */
export interface MonthToCompare {
  readonly employer: Employer;
  readonly layout: TruthLayout;
  readonly bill: CarrierBill;
  readonly payroll: PayrollMonth;
  readonly previous: CarrierBill | undefined;
  readonly mapping: RememberedColumns | null;
  /** Whether the group uploads its enrollment. */
  readonly hasEnrollment: boolean;
  /** Coverages whose next correction is expected, by decisions about earlier bills. See `keyOf`. */
  readonly expected: ReadonlySet<string>;
}

const MOST_QUESTIONS = 4;

/** First day of a month of the simulation. */
export function firstDay(month: number): LocalDate {
  return localDate(`${monthNames(month).iso}-01`);
}

/** Compares a month's bill with the payroll file in a layout, as a person does who answers each question with the first choice. */
export async function compareMonth(month: MonthToCompare): Promise<ComparedMonth> {
  const { bill, previous, hasEnrollment, employer, expected } = month;
  const billed = bill.lines.map((line) => ({ line, billLine: lineOf(line) }));
  const stage = new ReconcileFixture(billed.map(({ billLine }) => billLine));
  const from = firstDay(bill.month);
  stage.bill = { ...aBill(stage.lines), periodFrom: from, periodTo: lastOfMonth(from), billDate: from };
  stage.mapping = month.mapping;
  stage.facts = {
    ...NO_FACTS,
    period: { from, to: lastOfMonth(from) },
    enrollment: hasEnrollment ? enrollmentOf(employer, bill.month) : [],
    previous: previous ? { periodFrom: firstDay(previous.month), pairs: pairsOf(previous, bill) } : null,
    awaitedLines: billed.flatMap(({ line, billLine }) =>
      line.retroMonth !== undefined && expected.has(keyOf(line.employee, line.coverage)) ? [billLine.linePk] : [],
    ),
  };
  const session = await stage.session();
  await session.payroll.compareFiles(await paperOf(month));
  let questions = 0;
  const opened = openOf(session).comparison;
  if (opened.kind === 'choosingSheet') {
    questions += 1;
    await session.payroll.chooseSheet(...opened.sheets.map(({ name }) => name));
  }
  for (; questions < MOST_QUESTIONS; questions += 1) {
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') break;
    const mapping = comparison.question?.choices[0]?.mapping ?? comparison.mapping;
    if (mapping.memberId === undefined || mapping.amount === undefined)
      return { compared: undefined, questions: questions + 1, mapping: null, problem: 'columns not recognized' };
    // oxlint-disable-next-line no-await-in-loop -- each answer may lead to another question
    await session.payroll.chooseColumns({
      coverage: null,
      memberName: null,
      employerAmount: null,
      ...mapping,
      memberId: mapping.memberId,
      amount: mapping.amount,
    });
  }
  const { comparison } = openOf(session);
  const isCompared = comparison.kind === 'compared';
  return {
    compared: isCompared ? comparison : undefined,
    questions,
    mapping: stage.mapping,
    problem: isCompared ? '' : comparison.kind === 'failed' ? comparison.message : comparison.kind,
  };
}

function lineOf({ employee, coverage, election, amountCents, retroMonth }: BilledLine): BillLine {
  return aLine({
    memberId: employee.memberId,
    memberName: billedName(employee),
    coverage,
    plan: election.plan,
    tier: election.tier,
    volumeCents: election.volume === null ? null : cents(election.volume * 100),
    change: retroMonth === undefined ? 'SAME' : 'RETRO',
    retroPeriod: retroMonth === undefined ? null : firstDay(retroMonth),
    billed: amountCents,
  });
}

/** The group's full enrollment file of a month, which is right. */
function enrollmentOf({ employees }: Employer, month: number): readonly EnrollmentRow[] {
  return employees.flatMap((employee) =>
    employee.elections
      .filter(({ from, until }) => from <= month && (until === undefined || until > month - 3))
      .map(({ coverage, plan, tier, volume, from, until }) => ({
        memberId: employee.memberId,
        memberName: billedName(employee),
        coverage,
        plan,
        tier,
        volumeCents: volume === null ? null : cents(volume * 100),
        from: firstDay(Math.max(from, -24)),
        to: until === undefined || until > month ? null : addDays(firstDay(until), -1),
        action: 'audit' as const,
      })),
  );
}

/** The payroll file of the month in the layout. */
function paperOf({ layout, payroll, employer }: MonthToCompare) {
  const { style, shape, separator } = layout;
  const byEmployee = new Map<Employee, PayrollMonth['deducted'][number][]>();
  for (const one of payroll.deducted) byEmployee.set(one.employee, [...(byEmployee.get(one.employee) ?? []), one]);
  const people = new Dice(employer.seed)
    .shuffled([...byEmployee])
    .map(([employee, deducted]) => ({ employee, deducted }));
  const earlier = (back: number) =>
    payroll.month - back < 0 ? undefined : payrollOf(employer, payroll.month - back, layout.hasMovements ?? false);
  const sheets = shape({ people, month: payroll.month, style, earlier });
  return fileOf(
    { name: layout.name, sheets: () => sheets, ...(separator !== undefined && { text: { separator } }) },
    [],
  );
}
