import type { ComparedState } from '../../../src/application/billing/reconciliation/ReconcileState';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type {
  ComparisonFacts,
  EnrollmentRow,
  MemberLink,
} from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import { NO_FACTS } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { RememberedColumns } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { type KnownNumber, numberOf } from '../../../src/domain/billing/reconciliation/people/knownNumbers';
import { type BillRules, DEFAULT_BILL_RULES } from '../../../src/domain/billing/rules/BillRules';
import { monthsOfRow } from '../../../src/domain/office/uploads/monthsOfRow';
import { type LocalDate, lastOfMonth, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { fileOf } from '../../support/payroll/exports/cells';
import { aBill } from '../../support/reconciliation/aBill';
import { aLine } from '../../support/reconciliation/aLine';
import { ReconcileFixture } from '../../support/reconciliation/ReconcileFixture';
import { type AskedComparison, askedComparison } from './askedComparison';
import { type BilledLine, billedCoverageOf, type CarrierBill, keyOf } from './Carrier';
import { Dice } from './Dice';
import type { Employee, Employer } from './Employer';
import { carrierCodeOf } from './Habits';
import { Roster, type WrittenEmployee, writtenIn } from './identities';
import { pairsOf, withChanges } from './lastBill';
import type { TruthLayout } from './layouts';
import { type Deducted, payrollFileOf } from './Payroll';
import { billedName, employersName } from './people';
import type { Election } from './premiums';
import { endOf, firstDay, startOf } from './simulatedDates';

/** What a server keeps of a group's earlier comparisons. */
export interface GroupMemory {
  readonly mapping: RememberedColumns | null;
  readonly links: readonly MemberLink[];
  readonly numbers: readonly KnownNumber[];
}

export const NO_MEMORY: GroupMemory = { mapping: null, links: [], numbers: [] };

/** Result of comparing one month. */
export interface ComparedMonth extends AskedComparison {
  readonly memory: GroupMemory;
  /** Lines of the bill. */
  readonly lines: readonly BillLine[];
  readonly roster: Roster;
  /** What the register of a server says about the month afterwards; undefined if it was not compared. */
  readonly undeducted: ComparisonFacts['undeducted'];
  /** The employees in the payroll file. */
  readonly written: readonly WrittenEmployee[];
}

/** A month to compare, with what earlier months left behind. */
export interface MonthToCompare {
  readonly employer: Employer;
  readonly layout: TruthLayout;
  readonly bill: CarrierBill;
  /** The month of the payroll file's dates. */
  readonly fileMonth: number;
  /** Lines of the bill before; undefined for a first bill. */
  readonly previous: readonly BillLine[] | undefined;
  /** Coverages of that bill without a deduction; undefined for a first bill. */
  readonly undeducted: ComparisonFacts['undeducted'];
  readonly memory: GroupMemory;
  /** Whether the group uploads its enrollment. */
  readonly hasEnrollment: boolean;
  /** Coverages whose next correction is expected, by decisions about earlier bills. See `keyOf`. */
  readonly expected: ReadonlySet<string>;
}

/** Compares a month's bill with the payroll file in a layout, as `askedComparison` does. */
export async function compareMonth(month: MonthToCompare): Promise<ComparedMonth> {
  const { bill, previous, undeducted, hasEnrollment, employer, expected, memory, layout, fileMonth } = month;
  const billed = linesOf(employer, bill);
  const lines = withChanges(
    billed.map(({ billLine }) => billLine),
    previous,
  );
  const stage = new ReconcileFixture(lines);
  const from = firstDay(bill.month);
  const to = lastOfMonth(from);
  stage.bill = { ...aBill(stage.lines), periodFrom: from, periodTo: to, billDate: from };
  stage.mapping = memory.mapping;
  stage.facts = {
    ...NO_FACTS,
    period: { from, to },
    links: memory.links,
    numbers: memory.numbers,
    rules: rulesOf(employer),
    enrollment: hasEnrollment ? enrollmentOf(employer, bill.month) : [],
    previous: previous ? { periodFrom: firstDay(bill.month - 1), pairs: pairsOf(previous, lines) } : null,
    undeducted,
    awaitedLines: billed.flatMap(({ line, billLine }) =>
      line.retroMonth !== undefined && expected.has(keyOf(line.employee, line.billedCoverage)) ? [billLine.linePk] : [],
    ),
  };
  const { people, written } = peopleOf(payrollFileOf(employer, fileMonth, layout.hasMovements ?? false), month);
  const roster = new Roster(employer, written, layout.style, bill.month);
  const answered = await askedComparison(stage, [await paperOf(people, month)], ({ payroll, billed: member }) => {
    const employee = roster.member(member);
    return employee !== undefined && roster.written(payroll).includes(employee);
  });
  return {
    ...answered,
    lines,
    undeducted: answered.compared && undeductedOf(lines, answered.compared, month),
    roster,
    written,
    memory: {
      mapping: stage.mapping ?? memory.mapping,
      links: stage.facts.links,
      numbers: knownNumbers(memory.numbers, answered),
    },
  };
}

/** The coverages of a bill without a deduction, and the last day that was paid for before. */
function undeductedOf(
  lines: readonly BillLine[],
  { discrepancies }: ComparedState,
  { bill: { month }, undeducted: before }: MonthToCompare,
): ComparisonFacts['undeducted'] {
  const keyOf = (memberId: string, coverage: string | null) => `${memberId}\0${coverage}`;
  const unpaid = new Set(
    discrepancies.flatMap(({ kind, memberId, coverage, deductedCents }) =>
      kind !== 'RETRO_CREDIT_MISSING' && (deductedCents ?? 0) <= 0 ? [keyOf(memberId, coverage)] : [],
    ),
  );
  const known = new Map(before?.map((one) => [keyOf(one.memberId, one.coverage), one.paidThrough]));
  const lastMonth = before ? lastOfMonth(firstDay(month - 1)) : null;
  const keys = new Set<string>();
  return lines.flatMap(({ memberId, coverage, retroPeriod }) => {
    const key = keyOf(memberId, coverage);
    if (retroPeriod !== null || keys.has(key) || !unpaid.has(key)) return [];
    keys.add(key);
    const paidThrough = known.get(key);
    return [{ memberId, coverage, paidThrough: paidThrough === undefined ? lastMonth : paidThrough }];
  });
}

/** Employee numbers of people who were found, as of the last reconciled file. */
function knownNumbers(before: readonly KnownNumber[], { people }: AskedComparison): readonly KnownNumber[] {
  const numbers = new Map(before.map((one) => [one.number, one]));
  for (const { pair } of people.found) {
    const number = numberOf(pair.payroll);
    if (number !== '') numbers.set(number, { number, memberId: pair.billed.memberId });
  }
  return [...numbers.values()];
}

function rulesOf({ habits: { hasPartMonths, partMonths } }: Employer): BillRules {
  if (!hasPartMonths) return DEFAULT_BILL_RULES;
  const proration = ({ whole: 'fullMonth', '15th': 'fifteenthRule', 'by day': 'daily' } as const)[partMonths];
  const carriers = ['NMU', 'SLI'].map((carrierCode) => ({ carrierCode, proration, retroMonths: 2 }));
  return { ...DEFAULT_BILL_RULES, carriers };
}

/** Lines as the server keeps them. A row for several months is divided as in an upload. */
function linesOf(
  { habits }: Employer,
  { month, lines }: CarrierBill,
): readonly { readonly line: BilledLine; readonly billLine: BillLine }[] {
  return lines.flatMap((line) => {
    const { employee, billedCoverage, election, amountCents, retroMonth, months = 1 } = line;
    const of = (billed: number, retroPeriod: LocalDate | null) => ({
      line,
      billLine: aLine({
        memberId: employee.memberId,
        memberName: billedName(employee, month),
        carrierCode: carrierCodeOf(habits, billedCoverage),
        coverage: billedCoverage,
        plan: election.plan,
        tier: election.tier,
        volumeCents: election.volume === null ? null : cents(election.volume * 100),
        retroPeriod,
        billed,
      }),
    });
    if (retroMonth === undefined) return [of(amountCents, null)];
    const coverageMonth = firstDay(retroMonth);
    if (months === 1) return [of(amountCents, coverageMonth)];
    const coverageTo = lastOfMonth(firstDay(retroMonth + months - 1));
    return monthsOfRow({ row: 1, values: { periodFrom: coverageMonth, coverageTo, amount: amountCents } }).map(
      ({ values }) => of(Number(values['amount']), localDate(String(values['coverageMonth']))),
    );
  });
}

/** The group's full enrollment file of a month, which is right. */
function enrollmentOf({ employees, habits }: Employer, month: number): readonly EnrollmentRow[] {
  return employees.flatMap((employee) => {
    const { first, middle, last } = employersName(employee, month);
    return employee.elections
      .filter(({ from, until }) => from <= month && (until === undefined || until > month - 3))
      .map((one) => ({
        memberId: employee.memberId,
        memberName: [first, middle, last].filter(Boolean).join(' '),
        coverage: billedCoverageOf(habits, one.coverage),
        plan: one.plan,
        tier: one.tier,
        volumeCents: one.volume === null ? null : cents(one.volume * 100),
        from: startOf(one),
        to: isKnownEnd(one, month) ? endOf(one) : null,
        action: 'audit' as const,
      }));
  });
}

function isKnownEnd({ until, endDay }: Election, month: number): boolean {
  return until !== undefined && until <= month + (endDay === undefined ? 0 : 1);
}

interface PaperPerson {
  readonly employee: Employee;
  readonly deducted: readonly Deducted[];
}

/** The people of a payroll file in its order, as it writes them. */
function peopleOf(deducted: readonly Deducted[], { employer, layout, fileMonth }: MonthToCompare) {
  const byEmployee = new Map<Employee, Deducted[]>();
  for (const one of deducted) {
    const own = byEmployee.get(one.employee);
    if (own) own.push(one);
    else byEmployee.set(one.employee, [one]);
  }
  const written: WrittenEmployee[] = [];
  const people = new Dice(employer.seed).shuffled([...byEmployee]).map(([employee, own]): PaperPerson => {
    const person = writtenIn(employer, layout, employee, fileMonth);
    written.push(person);
    return { employee: person.written, deducted: own };
  });
  return { people, written };
}

/** The payroll file of the month in the layout. */
function paperOf(people: readonly PaperPerson[], { layout, fileMonth, employer }: MonthToCompare) {
  const { style, shape, separator, hasMovements = false } = layout;
  const earlier = (back: number) => payrollFileOf(employer, fileMonth - back, hasMovements);
  const sheets = shape({ people, month: fileMonth, style, earlier });
  return fileOf(
    { name: layout.name, sheets: () => sheets, ...(separator !== undefined && { text: { separator } }) },
    [],
  );
}
