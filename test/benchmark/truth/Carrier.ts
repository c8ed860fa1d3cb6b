import { Dice } from './Dice';
import { type Employee, type Employer, rightCents } from './Employer';
import type { Habits } from './Habits';
import { hash } from './hash';
import { type Coverage, type Election, monthPremium, partMonthOf, premiumOf } from './premiums';

/** A line of a carrier's bill. */
export interface BilledLine {
  readonly employee: Employee;
  readonly coverage: Coverage;
  /** The coverage as the carrier names it: its plans may share one. */
  readonly billedCoverage: Coverage;
  readonly election: Election;
  /** Negative for a credit. */
  readonly amountCents: number;
  /** The earlier month that the line corrects, or the first of several; undefined for the month of the bill. */
  readonly retroMonth?: number;
  /** How many months the row says that it covers. Default: one. */
  readonly months?: number;
  /** Whether the amount is of several months, whatever the row says. */
  readonly isOfSeveralMonths?: boolean;
}

/** An error that the carrier makes for one coverage in one month. */
export type CarrierFault = 'wrong rate' | 'billed twice' | 'whole month';

/** What a carrier bills for a month, and where it is wrong by its own fault. */
export interface CarrierBill {
  readonly month: number;
  readonly coverages: readonly Coverage[];
  readonly lines: readonly BilledLine[];
  /** By `keyOf` with the employee's own coverage. */
  readonly faults: ReadonlyMap<string, CarrierFault>;
}

/** Months until a change that the employer sends is on the bill: most are in time. */
const LAGS = [0, 0, 0, 0, 0, 0, 0, 1, 1, 2];
/** Of a carrier that credits several months at once. */
const LONG_LAGS = [0, 0, 0, 0, 0, 0, 1, 2, 3, 4];
const LONGEST_LAG = 4;
const WRONG_RATES = 0.002;
const BILLED_TWICE = 0.001;
const WHOLE_MONTHS = 0.15;
/** Share of its own errors that a carrier corrects on the next bill. */
const CORRECTED = 0.7;

/** Names a coverage of an employee. */
export function keyOf({ memberId }: Employee, coverage: string): string {
  return `${memberId} ${coverage}`;
}

/** The carrier's name of a coverage. */
export function billedCoverageOf({ billsPlansTogether }: Habits, coverage: Coverage): Coverage {
  return billsPlansTogether && coverage === 'Voluntary Life' ? 'Life' : coverage;
}

/** Writes the bill of a month, with what the carrier knows by then. */
export function billOf(employer: Employer, month: number, coverages: readonly Coverage[]): CarrierBill {
  const faults = new Map<string, CarrierFault>();
  const lines = employer.employees.flatMap((employee) =>
    coverages.flatMap((coverage): BilledLine[] => {
      const billedCoverage = billedCoverageOf(employer.habits, coverage);
      const common = { employee, coverage, billedCoverage };
      const { known, fault, amounts } = chargeOf(employer, employee, coverage, month);
      if (fault) faults.set(keyOf(employee, coverage), fault);
      const current = known
        ? amounts.map((amountCents): BilledLine => ({ ...common, election: known.election, amountCents }))
        : [];
      return [...current, ...retroLines(employer, common, month)];
    }),
  );
  return { month, coverages, lines, faults };
}

/** What a carrier takes to be in force, and its premium of the month. */
interface Known {
  readonly election: Election;
  /** Never zero. */
  readonly premiumCents: number;
}

/** The lines of a month, with the carrier's own error if it makes one. */
function chargeOf(
  employer: Employer,
  employee: Employee,
  coverage: Coverage,
  month: number,
): { readonly known: Known | undefined; readonly fault?: CarrierFault; readonly amounts: readonly number[] } {
  const known = believed(employer, employee, coverage, month, month);
  if (!known) return { known, amounts: [] };
  const { premiumCents, election } = known;
  const dice = new Dice(hash(employer.seed, employee.memberId, coverage, month, 'faults'));
  if (dice.chance(WRONG_RATES)) {
    const wrong = premiumCents + dice.one([-1, 1]) * dice.whole(150, 2_400);
    return { known, fault: 'wrong rate', amounts: [wrong > 0 ? wrong : premiumCents * 2 + 1] };
  }
  if (dice.chance(BILLED_TWICE)) return { known, fault: 'billed twice', amounts: [premiumCents, premiumCents] };
  const whole = premiumOf(election);
  if (partMonthOf(election, month) && whole !== premiumCents && dice.chance(WHOLE_MONTHS))
    return { known, fault: 'whole month', amounts: [whole] };
  return { known, amounts: [premiumCents] };
}

/** Credits and charges for earlier months: of changes that the carrier learned of since its last bill, and of its own errors. */
function retroLines(
  employer: Employer,
  common: Pick<BilledLine, 'employee' | 'coverage' | 'billedCoverage'>,
  month: number,
): BilledLine[] {
  const { employee, coverage } = common;
  const [credits, charges]: [BilledLine[], BilledLine[]] = [[], []];
  for (let earlier = Math.max(0, month - LONGEST_LAG); earlier < month; earlier += 1) {
    const before = believed(employer, employee, coverage, earlier, month - 1);
    const now = believed(employer, employee, coverage, earlier, month);
    if (before?.premiumCents === now?.premiumCents && before?.election.plan === now?.election.plan) continue;
    const line = (known: Known, sign: -1 | 1) => ({
      ...common,
      retroMonth: earlier,
      election: known.election,
      amountCents: sign * known.premiumCents,
    });
    if (before) credits.push(line(before, -1));
    if (now) charges.push(line(now, 1));
  }
  const { known, fault, amounts } = month === 0 ? { amounts: [] } : chargeOf(employer, employee, coverage, month - 1);
  const isCorrected = new Dice(hash(employer.seed, employee.memberId, coverage, month, 'corrected')).chance(CORRECTED);
  const own: BilledLine[] =
    known && fault && isCorrected
      ? [
          {
            ...common,
            retroMonth: month - 1,
            election: known.election,
            amountCents: known.premiumCents - amounts.reduce((sum, one) => sum + one, 0),
          },
        ]
      : [];
  const { credits: habit } = employer.habits;
  return [...together(credits, habit), ...together(charges, habit), ...own];
}

/** Lines of several months as the carrier writes them. */
function together(lines: readonly BilledLine[], habit: Habits['credits']): readonly BilledLine[] {
  const [first] = lines;
  if (!first || lines.length === 1 || habit === 'by month') return lines;
  const amountCents = lines.reduce((sum, one) => sum + one.amountCents, 0);
  return [{ ...first, amountCents, isOfSeveralMonths: true, ...(habit === 'range' && { months: lines.length }) }];
}

/** What the carrier takes to be in force in a month, by what it knows when it writes a later bill. */
function believed(
  employer: Employer,
  employee: Employee,
  coverage: Coverage,
  month: number,
  asOf: number,
): Known | undefined {
  const knows = (change: number) => change < 0 || change + lagOf(employer, employee, change) <= asOf;
  const known = employee.elections
    .filter((one) => one.coverage === coverage && one.from <= month && knows(one.from))
    .map((one): Election => {
      const { until, endDay, ...open } = one;
      if (until === undefined) return one;
      return knows(endDay === undefined ? until : until - 1) ? one : open;
    })
    .filter(({ until }) => until === undefined || month < until);
  const election = known.at(-1);
  if (!election) return undefined;
  const premiumCents = known
    .filter((one) => one === election || (one.endDay !== undefined && one.until === month + 1))
    .reduce((sum, one) => sum + monthPremium(one, month, employer.habits.partMonths), 0);
  return premiumCents === 0 ? undefined : { election, premiumCents };
}

/** One notice tells the carrier of everything that changes for an employee in a month. */
function lagOf({ seed, habits }: Employer, { memberId }: Employee, change: number): number {
  return new Dice(hash(seed, memberId, change, 'lag')).one(habits.credits === 'by month' ? LAGS : LONG_LAGS);
}

/** What the carrier, by what it knows when it writes a bill, still bills wrongly for the month before, in cents. */
export function owedBefore(employer: Employer, employee: Employee, coverage: Coverage, month: number): number {
  if (month === 0) return 0;
  const known = believed(employer, employee, coverage, month - 1, month);
  return rightCents(employer, employee, coverage, month - 1) - (known?.premiumCents ?? 0);
}
