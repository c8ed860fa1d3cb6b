import { addMonths, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Random } from '../Random';
import { PLAIN, type WrittenMembers } from './WrittenMembers';

const COVERAGES = ['Medical', 'Dental'] as const;
const MEMBERS = 5;
/** Share of the month's coverages and files with this event. */
const TERMINATIONS = 0.06;
const HIRES = 0.35;
const REHIRES = 0.15;
const BILLED_WRONG = 0.05;
const DEDUCTED_WRONG = 0.06;
const NOT_DEDUCTED = 0.04;
/** Percent of a premium that the employee pays, where the file has both parts. */
const EMPLOYEE_PERCENT = 30;

/** A line of a carrier's bill. */
export interface BilledLine {
  readonly memberId: string;
  readonly coverage: string;
  readonly billedCents: number;
  /** First day of the coverage month. */
  readonly month: LocalDate;
  readonly isRetro: boolean;
}

/** A row of a payroll file: what was deducted for a member's coverage, and the employer's part. */
export interface FileRow {
  readonly memberId: string;
  readonly coverage: string;
  readonly employeeCents: number;
  readonly employerCents: number;
}

/** Requests to a carrier, and its later response. */
export interface CarrierOrder {
  readonly kind: 'END_COVERAGE' | 'START_COVERAGE';
  readonly memberId: string;
  readonly coverage: string;
  readonly effectiveDate: LocalDate;
  /** First day of the month in which the carrier makes the change. */
  readonly doneIn: LocalDate;
}

/** A member and a coverage. */
export const coverageKey = (memberId: string, coverage: string): string => `${memberId} ${coverage}`;

/** Who is covered, as the carrier bills it and as payroll deducts it. They differ until someone corrects one of them. */
export class Enrollments {
  private readonly premiums = new Map<string, number>();
  private readonly billed = new Set<string>();
  private readonly deducted = new Map<string, number>();
  /** Collected or refunded once with the next file. */
  private readonly oneTime = new Map<string, number>();
  /** Amounts the carrier has billed so far, by coverage and month. */
  private readonly charged = new Map<string, Map<LocalDate, number>>();
  private orders: CarrierOrder[] = [];
  private members = 0;

  /**
   * @param hasEmployerPart whether the payroll file has the employer's part in a column of its own
   * @param written how carriers and payroll write the members
   */
  constructor(
    private readonly random: Random,
    readonly hasEmployerPart: boolean,
    readonly written: WrittenMembers = PLAIN,
  ) {
    for (let at = 0; at < MEMBERS; at += 1) for (const key of this.addMember()) this.billed.add(key);
  }

  /** The carrier receives a correction. */
  order(order: CarrierOrder): void {
    this.orders.push(order);
  }

  /** Enrollment changes in a month before the carrier bills: terminations and new hires. The first member stays. */
  private live(): void {
    const { random, deducted } = this;
    for (const key of deducted.keys()) if (!key.startsWith('M1 ') && random.chance(TERMINATIONS)) deducted.delete(key);
    if (random.chance(HIRES)) this.addMember();
    if (random.chance(REHIRES)) this.rehire();
  }

  /** Somebody who left is deducted again. */
  private rehire(): void {
    const left = [...this.premiums.keys()].filter((key) => !this.deducted.has(key));
    if (left.length === 0) return;
    const { memberId } = partsOf(this.random.oneOf(left));
    for (const key of left.filter((one) => partsOf(one).memberId === memberId))
      this.deducted.set(key, this.premiums.get(key) ?? 0);
  }

  /** The carrier's bill for a month, with the credits and charges of earlier months that corrections led to. */
  bill(period: LocalDate): readonly BilledLine[] {
    this.live();
    this.written.live(period);
    const retro = this.orders.filter(({ doneIn }) => doneIn <= period).flatMap((order) => this.carryOut(order, period));
    this.orders = this.orders.filter(({ doneIn }) => doneIn > period);
    const { random } = this;
    const current = [...this.billed].map((key) => {
      const premium = this.premiums.get(key) ?? 0;
      return this.line(key, random.chance(BILLED_WRONG) ? random.between(1_000, 150_000) : premium, period, false);
    });
    return [...current, ...retro];
  }

  /** The payroll file for a bill. */
  file(): readonly FileRow[] {
    const { random } = this;
    const rows: FileRow[] = [];
    for (const [key, premium] of this.deducted) {
      const { memberId, coverage } = partsOf(key);
      const isKept = key.startsWith('M1 ');
      if (!isKept && random.chance(NOT_DEDUCTED)) continue;
      const regular = !isKept && random.chance(DEDUCTED_WRONG) ? random.between(500, 160_000) : premium;
      const employee = this.hasEmployerPart ? Math.round((regular * EMPLOYEE_PERCENT) / 100) : regular;
      const once = Math.max(this.oneTime.get(key) ?? 0, -employee);
      this.oneTime.set(key, (this.oneTime.get(key) ?? 0) - once);
      const employeeCents = employee + once;
      const employerCents = regular - employee;
      if (employeeCents + employerCents !== 0) rows.push({ memberId, coverage, employeeCents, employerCents });
    }
    return rows;
  }

  /** Payroll deducts another amount a month from now on; null to stop. */
  deduct(memberId: string, coverage: string, monthlyCents: number | null): void {
    const key = coverageKey(memberId, coverage);
    if (monthlyCents === null || monthlyCents === 0) this.deducted.delete(key);
    else this.deducted.set(key, monthlyCents);
  }

  /** Payroll collects an amount once, or, below zero, refunds it. */
  settle(memberId: string, coverage: string, onceCents: number): void {
    const key = coverageKey(memberId, coverage);
    this.oneTime.set(key, (this.oneTime.get(key) ?? 0) + onceCents);
  }

  private addMember(): readonly string[] {
    this.members += 1;
    const member = `M${this.members}`;
    const keys = COVERAGES.filter((coverage) => this.written.covers(member, coverage)).map((coverage) =>
      coverageKey(member, coverage),
    );
    for (const key of keys) {
      const premium = this.random.between(2_000, 120_000);
      this.premiums.set(key, premium);
      this.deducted.set(key, premium);
    }
    return keys;
  }

  private carryOut(order: CarrierOrder, period: LocalDate): readonly BilledLine[] {
    const { kind, memberId, coverage, effectiveDate } = order;
    const key = coverageKey(memberId, coverage);
    const charged = [...(this.charged.get(key) ?? [])];
    if (kind === 'END_COVERAGE') {
      this.billed.delete(key);
      return charged.flatMap(([month, amount]) =>
        month > effectiveDate && month < period && amount > 0 ? [this.line(key, -amount, month, true)] : [],
      );
    }
    this.billed.add(key);
    const lines: BilledLine[] = [];
    for (let month = effectiveDate; month < period; month = addMonths(month, 1)) {
      if (charged.some(([one, amount]) => one === month && amount > 0)) continue;
      lines.push(this.line(key, this.premiums.get(key) ?? 0, month, true));
    }
    return lines;
  }

  private line(key: string, billedCents: number, month: LocalDate, isRetro: boolean): BilledLine {
    const months = this.charged.get(key) ?? new Map<LocalDate, number>();
    months.set(month, (months.get(month) ?? 0) + billedCents);
    this.charged.set(key, months);
    return { ...partsOf(key), billedCents, month, isRetro };
  }
}

function partsOf(key: string): { readonly memberId: string; readonly coverage: string } {
  const [memberId = '', coverage = ''] = key.split(' ');
  return { memberId, coverage };
}
