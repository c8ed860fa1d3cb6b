import type { CoveragePair, CoverageTerms } from '../../../src/domain/billing/bills/bridge';
import { cents } from '../../../src/domain/platform/money/Cents';
import { Dice } from './Dice';
import { COVERAGES, type Coverage, type Election, type Employee, type Employer, inForce, premiumOf } from './Employer';

/** A line of a carrier's bill. */
export interface BilledLine {
  readonly employee: Employee;
  readonly coverage: Coverage;
  readonly election: Election;
  /** Negative for a credit. */
  readonly amountCents: number;
  /** The earlier month that the line corrects; undefined for the month of the bill. */
  readonly retroMonth?: number;
}

/** An error that the carrier makes for one coverage in one month. */
export type CarrierFault = 'wrong rate' | 'billed twice';

/** What a carrier bills for a month, and where it is wrong by its own fault. */
export interface CarrierBill {
  readonly month: number;
  readonly lines: readonly BilledLine[];
  readonly faults: ReadonlyMap<string, CarrierFault>;
}

/** Months until a change that the employer sends is on the bill: most are in time. */
const LAGS = [0, 0, 0, 0, 0, 0, 0, 1, 1, 2];
const LONGEST_LAG = 2;
const WRONG_RATES = 0.002;
const BILLED_TWICE = 0.001;

/** Names a coverage of an employee. */
export function keyOf({ memberId }: Employee, coverage: string): string {
  return `${memberId} ${coverage}`;
}

/** Writes the bill of a month, with what the carrier knows by then. */
export function billOf(employer: Employer, month: number): CarrierBill {
  const faults = new Map<string, CarrierFault>();
  const lines = employer.employees.flatMap((employee) =>
    COVERAGES.flatMap((coverage): BilledLine[] => {
      const election = believed(employer, employee, coverage, month, month);
      const current: BilledLine[] = election
        ? [{ employee, coverage, election, amountCents: premiumOf(election) }]
        : [];
      const own = new Dice(hash(employer.seed, employee.memberId, coverage, month, 'faults'));
      const [line] = current;
      if (line && own.chance(WRONG_RATES)) {
        faults.set(keyOf(employee, coverage), 'wrong rate');
        current[0] = { ...line, amountCents: line.amountCents + own.one([-1, 1]) * own.whole(150, 2_400) };
        if ((current[0]?.amountCents ?? 0) <= 0) current[0] = { ...line, amountCents: line.amountCents * 2 + 1 };
      } else if (line && own.chance(BILLED_TWICE)) {
        faults.set(keyOf(employee, coverage), 'billed twice');
        current.push(line);
      }
      return [...current, ...retroLines(employer, employee, coverage, month)];
    }),
  );
  return { month, lines, faults };
}

/** Credits and charges for earlier months, of changes that the carrier learned of since its last bill. */
function retroLines(employer: Employer, employee: Employee, coverage: Coverage, month: number): BilledLine[] {
  const lines: BilledLine[] = [];
  for (let earlier = Math.max(0, month - LONGEST_LAG); earlier < month; earlier += 1) {
    const before = believed(employer, employee, coverage, earlier, month - 1);
    const now = believed(employer, employee, coverage, earlier, month);
    if (before === now) continue;
    const common = { employee, coverage, retroMonth: earlier };
    if (before) lines.push({ ...common, election: before, amountCents: -premiumOf(before) });
    if (now) lines.push({ ...common, election: now, amountCents: premiumOf(now) });
  }
  return lines;
}

/** The election that the carrier takes to be in force in a month, by what it knows when it writes a later bill. */
function believed(
  employer: Employer,
  employee: Employee,
  coverage: Coverage,
  month: number,
  asOf: number,
): Election | undefined {
  const knows = (change: number) => change <= 0 || change + lagOf(employer, employee, change) <= asOf;
  return employee.elections
    .filter(
      (one) =>
        one.coverage === coverage &&
        one.from <= month &&
        knows(one.from) &&
        (one.until === undefined || month < one.until || !knows(one.until)),
    )
    .at(-1);
}

/** One notice tells the carrier of everything that changes for an employee in a month. */
function lagOf({ seed }: Employer, { memberId }: Employee, change: number): number {
  return new Dice(hash(seed, memberId, change, 'lag')).one(LAGS);
}

/** What is billed for an employee's coverage in the month itself; zero if nothing is. */
export function billedCents({ lines }: CarrierBill, employee: Employee, coverage: Coverage): number {
  return lines
    .filter((one) => one.employee === employee && one.coverage === coverage && one.retroMonth === undefined)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The employee's right premium of the month; zero without coverage. */
export function rightCents(employee: Employee, coverage: Coverage, month: number): number {
  const election = inForce(employee, coverage, month);
  return election ? premiumOf(election) : 0;
}

/** What the carrier, by what it knows when it writes a bill, still bills wrongly for the month before, in cents. */
export function owedBefore(employer: Employer, employee: Employee, coverage: Coverage, month: number): number {
  if (month === 0) return 0;
  const known = believed(employer, employee, coverage, month - 1, month);
  return rightCents(employee, coverage, month - 1) - (known ? premiumOf(known) : 0);
}

/** Coverages whose amount differs between two bills, as a server keeps them for the comparison. */
export function pairsOf(before: CarrierBill, after: CarrierBill): readonly CoveragePair[] {
  const [old, next] = [termsOf(before), termsOf(after)];
  const keys = new Set([...old.keys(), ...next.keys()]);
  return [...keys].flatMap((key) => {
    const [one, other] = [old.get(key), next.get(key)];
    const example = other ?? one;
    if (!example || one?.terms.billedCents === other?.terms.billedCents) return [];
    return {
      memberId: example.line.employee.memberId,
      memberName: billedName(example.line.employee),
      carrierCode: 'NMU',
      coverage: example.line.coverage,
      before: one?.terms ?? null,
      after: other?.terms ?? null,
    };
  });
}

function termsOf({ lines }: CarrierBill) {
  const terms = new Map<string, { readonly line: BilledLine; readonly terms: CoverageTerms }>();
  for (const line of lines) {
    if (line.retroMonth !== undefined) continue;
    const key = keyOf(line.employee, line.coverage);
    const known = terms.get(key)?.terms;
    terms.set(key, {
      line,
      terms: {
        plan: line.election.plan,
        tier: line.election.tier,
        volumeCents: line.election.volume === null ? null : cents(line.election.volume * 100),
        billedCents: cents((known?.billedCents ?? 0) + line.amountCents),
        lineCount: (known?.lineCount ?? 0) + 1,
      },
    });
  }
  return terms;
}

/** The name as this carrier writes it. */
export function billedName({ first, middle, last }: Employee): string {
  return [first, middle, last].filter(Boolean).join(' ');
}

/** A seed of its own for everything that is drawn by chance, so that one drawing does not move another (FNV-1a). */
export function hash(...parts: readonly (string | number)[]): number {
  let sum = 2_166_136_261;
  for (const character of parts.join('|')) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return sum >>> 0;
}
