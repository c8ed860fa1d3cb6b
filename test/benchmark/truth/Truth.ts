import type { Tier } from '../../../src/domain/billing/bills/Tier';
import { addDays, type LocalDate, lastOfMonth } from '../../../src/domain/platform/dates/LocalDate';
import { type BilledLine, billedCoverageOf, type CarrierBill, keyOf, owedBefore } from './Carrier';
import { type Employee, type Employer, inForce, isAway, rightCents } from './Employer';
import type { WrittenEmployee } from './identities';
import { type Deducted, lastDeducted, type PayrollMonth } from './Payroll';
import { type Condition, OF_IDENTITY, type PlantClass, type Right, rightOf } from './plants';
import { type Coverage, type Election, electionsIn, partMonthOf, premiumOf } from './premiums';
import { endOf, firstDay, startOf } from './simulatedDates';

/** A coverage of a member with what is true about it in the month of a bill. Amounts in cents. */
export interface Truth {
  /** The member and the coverage as on the bill. */
  readonly key: string;
  readonly plant: string;
  readonly condition: string;
  /** Causes and decisions that are right. */
  readonly expected: Right;
  /** Whether nothing that can be seen says what is right. */
  readonly isHidden: boolean;
  /** Whether number and name do not always say who the person is. */
  readonly asksWho: boolean;
  /** What is in force on some day of the month; undefined if nothing is. An empty plan or tier is unknown. */
  readonly election:
    | { readonly plan: string; readonly tier: Tier | ''; readonly volume?: number | null | undefined }
    | undefined;
  /** When coverage is in force. Undefined if unknown, or never in force by the end of the month. */
  readonly span?: CoverageSpan | undefined;
  /** Last day of the last month that payroll deducted for; undefined if unknown, or none. */
  readonly deductedThrough?: LocalDate | undefined;
  /** The premium of a whole month from here on, and the employee's part of it; undefined if unknown, or coverage ends. */
  readonly monthly?: { readonly whole: number; readonly employee: number } | undefined;
  readonly right: number;
  readonly billed: number;
  /** Undefined if only known to be wrong. */
  readonly deducted: number | undefined;
  /** Credits and charges for earlier months on the bill. */
  readonly retro: number;
  /** What the carrier still has to correct in the month before the bill's: negative for a credit. */
  readonly owed: number;
}

/** Coverage without an interruption. */
export interface CoverageSpan {
  /** Null while coverage continues. */
  readonly through: LocalDate | null;
  /** First days of the coverage and of its later plans, tiers, and volumes. */
  readonly starts: readonly LocalDate[];
}

/** A simulated month: its bill, and the payroll that deducts for it. */
export interface SimulatedMonth {
  readonly employer: Employer;
  readonly bill: CarrierBill;
  readonly payroll: PayrollMonth;
  readonly written: readonly WrittenEmployee[];
}

interface Part {
  readonly coverage: Coverage;
  readonly right: number;
  readonly billed: number;
  readonly deducted: number;
}

/** What is true about each coverage of a simulated month. */
export function truthsOf(simulated: SimulatedMonth): readonly Truth[] {
  const { employer, bill, payroll, written } = simulated;
  const odd = oddities(employer);
  const damages = new Map(written.map(({ employee, damage }) => [employee, damage]));
  const lines = groupedByEmployee(bill.lines);
  const taken = groupedByEmployee(payroll.deducted);
  const billedCoverages = new Set(bill.coverages.map((one) => billedCoverageOf(employer.habits, one)));
  return employer.employees.flatMap((employee) =>
    [...billedCoverages].flatMap((billedCoverage): Truth[] => {
      const isOf = ({ coverage }: { readonly coverage: Coverage }) =>
        billedCoverageOf(employer.habits, coverage) === billedCoverage;
      const ownLines = (lines.get(employee) ?? []).filter(isOf);
      const ownDeducted = (taken.get(employee) ?? []).filter(isOf);
      const parts = bill.coverages
        .filter((coverage) => isOf({ coverage }))
        .map((coverage) => partOf(simulated, employee, coverage, ownLines, ownDeducted));
      const [right, billed, deducted] = (['right', 'billed', 'deducted'] as const).map((name) =>
        parts.reduce((all, one) => all + one[name], 0),
      ) as [number, number, number];
      const retroLines = ownLines.filter(({ retroMonth }) => retroMonth !== undefined);
      if (right === 0 && billed === 0 && ownDeducted.length === 0 && retroLines.length === 0) return [];
      const hasMovement = retroLines.length > 0 || ownDeducted.some(({ movement }) => movement !== undefined);
      const elections = parts.flatMap(({ coverage }) => inForce(employee, coverage, bill.month) ?? []);
      const span = spanOf(employee, parts, bill.month);
      const damage = damages.get(employee);
      const plant = classOf(simulated, employee, parts, hasMovement);
      const condition =
        (damage === 'swapped digits' ? damage : oddityOf(employee, odd, bill.month)) ??
        absenceOf(employee, bill.month, billed, taken.has(employee)) ??
        retroOf(retroLines) ??
        (isRehired(employee, bill.month) ? 'rehired' : undefined) ??
        partsOf(employer, employee, bill.month, parts) ??
        damage ??
        timingOf(employer, bill);
      return [
        {
          key: keyOf(employee, billedCoverage),
          plant,
          condition,
          expected: rightOf(plant, condition),
          isHidden: plant === 'both wrong',
          asksWho: OF_IDENTITY.includes(condition),
          election: elections[0],
          span,
          deductedThrough: right === 0 ? deductedThroughOf(employer, employee, parts, bill.month) : undefined,
          monthly: span?.through === null ? monthlyOf(employer, elections) : undefined,
          right,
          billed,
          deducted,
          retro: retroLines.reduce((all, { amountCents }) => all + amountCents, 0),
          owed: parts.reduce((all, { coverage }) => all + owedBefore(employer, employee, coverage, bill.month), 0),
        },
      ];
    }),
  );
}

function partOf(
  { employer, bill }: SimulatedMonth,
  employee: Employee,
  coverage: Coverage,
  lines: readonly BilledLine[],
  taken: readonly Deducted[],
): Part {
  const billed = lines.filter((one) => one.coverage === coverage && one.retroMonth === undefined);
  const deducted = taken.filter((one) => one.coverage === coverage && one.movement === undefined);
  return {
    coverage,
    right: rightCents(employer, employee, coverage, bill.month),
    billed: billed.reduce((sum, { amountCents }) => sum + amountCents, 0),
    deducted: deducted.reduce((sum, one) => sum + one.employeeCents + one.employerCents, 0),
  };
}

/** The class of a coverage by the one of its plans that is wrong. */
function classOf(
  { bill, payroll }: SimulatedMonth,
  employee: Employee,
  parts: readonly Part[],
  hasMovement: boolean,
): PlantClass {
  const byCarrier = parts.filter(({ right, billed }) => billed !== right);
  const byPayroll = parts.filter(({ right, deducted }) => deducted !== right);
  const [part, another] = [...byCarrier, ...byPayroll];
  if (!part) return hasMovement ? 'money of an earlier month' : 'agrees';
  // Nothing on either side says which one is right.
  if (byCarrier.length > 0 && byPayroll.length > 0) return 'both wrong';
  const { coverage, right, billed } = part;
  const key = keyOf(employee, coverage);
  if (byPayroll.length > 0) {
    const names = {
      missed: 'deduction missed',
      'late start': 'deduction started late',
      'late change': 'deduction changed late',
      'late stop': 'deduction stopped late',
      'whole month': 'deducted whole for a part month',
      away: 'no pay, still covered',
    } as const;
    return names[payroll.faults.get(key) ?? 'missed'];
  }
  const fault = bill.faults.get(key);
  if (fault === 'billed twice' && !another) return fault;
  if (fault === 'wrong rate') return 'billed at a wrong rate';
  const election = inForce(employee, coverage, bill.month);
  const line = bill.lines.find(
    (one) => one.employee === employee && one.coverage === coverage && one.retroMonth === undefined,
  );
  const isWithinMonth = electionsIn(employee.elections, coverage, bill.month).length > 1;
  if (isWithinMonth && line && line.election.tier !== election?.tier) return 'billed for the former tier';
  if (fault === 'whole month' || (election && partMonthOf(election, bill.month) && billed > right))
    return 'billed whole for a part month';
  if (right === 0) return 'terminated, still billed';
  if (billed === 0) return 'hired, not billed';
  if (line?.election.plan !== election?.plan) return 'billed for the former plan';
  return line?.election.tier === election?.tier ? 'billed for the former volume' : 'billed for the former tier';
}

/** The latest span by the end of a month. A change of plan or tier does not interrupt it. */
function spanOf({ elections }: Employee, parts: readonly Part[], month: number): CoverageSpan | undefined {
  const own = elections
    .filter(({ coverage, from }) => from <= month && parts.some((part) => part.coverage === coverage))
    .sort((one, other) => one.from - other.from);
  const spans: CoverageSpan[] = [];
  for (const one of own) {
    const [from, through] = [startOf(one), endOf(one)];
    const last = spans.at(-1);
    if (last && (last.through === null || from <= addDays(last.through, 1)))
      spans.splice(-1, 1, {
        ...last,
        through: last.through === null || through === null || last.through > through ? null : through,
        starts: [...last.starts, from],
      });
    else spans.push({ through, starts: [from] });
  }
  return spans.at(-1);
}

function deductedThroughOf(
  employer: Employer,
  employee: Employee,
  parts: readonly Part[],
  month: number,
): LocalDate | undefined {
  const months = parts.flatMap(({ coverage }) => lastDeducted(employer, employee, coverage, month) ?? []);
  return months.length === 0 ? undefined : lastOfMonth(firstDay(Math.max(...months)));
}

function monthlyOf({ employeePercent }: Employer, elections: readonly Election[]): Truth['monthly'] {
  if (elections.length === 0) return undefined;
  const amounts = elections.map((one) => ({
    whole: premiumOf(one),
    employee: Math.round((premiumOf(one) * employeePercent[one.coverage]) / 100),
  }));
  const total = (name: 'whole' | 'employee') => amounts.reduce((sum, one) => sum + one[name], 0);
  return { whole: total('whole'), employee: total('employee') };
}

/** What makes people hard to tell apart from each other, by name or number. */
function oddities({ employees }: Employer): (employee: Employee) => Condition | undefined {
  const counts = new Map<string, number>();
  const keys = ({ memberId, first, last }: Employee) =>
    ({
      name: `${first} ${last}`,
      swapped: [first, last].sort().join(' '),
      number: memberId,
      digits: memberId.replace(/^0+/, ''),
    }) as const;
  for (const one of employees)
    for (const [by, key] of Object.entries(keys(one)))
      counts.set(`${by} ${key}`, (counts.get(`${by} ${key}`) ?? 0) + 1);
  return (employee) => {
    const { name, swapped, number, digits } = keys(employee);
    const isShared = (by: string, key: string) => (counts.get(`${by} ${key}`) ?? 0) > 1;
    if (isShared('name', name)) return 'same name';
    if (isShared('number', number)) return 'number at two carriers';
    if (isShared('digits', digits)) return 'number with zeros';
    return isShared('swapped', swapped) ? 'swapped name' : undefined;
  };
}

function isRehired({ elections }: Employee, month: number): boolean {
  return elections.some(
    ({ until }) =>
      until !== undefined &&
      elections.some(({ from }) => from > until && from <= month) &&
      !elections.some((one) => one.from <= until && until < (one.until ?? Infinity)),
  );
}

function oddityOf(
  employee: Employee,
  odd: (employee: Employee) => Condition | undefined,
  month: number,
): Condition | undefined {
  const known = odd(employee);
  if (known) return known;
  const { oddity, married } = employee;
  const isNotYet = oddity === 'swapped digits' || (married !== undefined && married.month > month);
  return isNotYet ? undefined : oddity;
}

function absenceOf(employee: Employee, month: number, billed: number, isInPayroll: boolean): Condition | undefined {
  if (billed > 0 && !isInPayroll && month === 0) return 'gone from payroll on a first bill';
  return isAway(employee, month) ? 'gone from payroll, still covered' : undefined;
}

function retroOf(lines: readonly BilledLine[]): Condition | undefined {
  if (lines.some(({ isOfSeveralMonths, amountCents }) => isOfSeveralMonths && amountCents < 0))
    return 'credit over several months';
  const isCharge = lines.length > 0 && lines.every(({ amountCents }) => amountCents > 0);
  return isCharge ? 'retro charge' : undefined;
}

function partsOf(
  { habits }: Employer,
  employee: Employee,
  month: number,
  parts: readonly Part[],
): Condition | undefined {
  const elections = parts.map(({ coverage }) => electionsIn(employee.elections, coverage, month));
  if (elections.some((own) => own.length > 1)) return 'tier change within the month';
  if (elections.flat().some((one) => partMonthOf(one, month))) return `part month, ${habits.partMonths}`;
  const isOfSeveral = parts.filter(({ right, billed }) => right !== 0 || billed !== 0).length > 1;
  return isOfSeveral ? 'several plans of a coverage' : undefined;
}

function timingOf({ habits: { carriers } }: Employer, { coverages }: CarrierBill): Condition {
  if (carriers.length > 1) return 'advance beside arrears';
  const lag = carriers.find((one) => one.coverages === coverages)?.lag ?? 0;
  return ({ '0': 'nothing special', '1': 'carrier in arrears', '-1': 'payroll a month ahead' } as const)[`${lag}`];
}

function groupedByEmployee<One extends { readonly employee: Employee }>(all: readonly One[]): Map<Employee, One[]> {
  const groups = new Map<Employee, One[]>();
  for (const one of all) {
    const own = groups.get(one.employee);
    if (own) own.push(one);
    else groups.set(one.employee, [one]);
  }
  return groups;
}
