import type { LocalDate } from '../../../platform/dates/LocalDate';
import type { BillLine } from '../../bills/BillLine';
import { coverageReader } from '../coverageReader';
import { commonNameKey, type MemberIndex, memberIndex } from '../memberKey';
import type { Deduction } from '../PayrollTable';
import { areNamesAlike } from '../people/lostNumbers';

/** Billed amounts of a member's coverage, in cents: lines of this month, and lines of all months. */
export interface Billed {
  readonly current: number;
  readonly all: number;
}

export type IndexedLine = Pick<
  BillLine,
  'memberId' | 'memberName' | 'coverage' | 'plan' | 'tier' | 'billedCents' | 'retroPeriod'
>;

/** The amounts of a bill by member and coverage, to measure how well a payroll file fits. */
export class BillIndex {
  readonly memberIds: readonly string[];
  /** The bill's coverage for the name or code that payroll uses. */
  readonly coverageOf: (text: string) => string | undefined;
  private readonly byId: MemberIndex;
  private byName: ReadonlyMap<string, string | undefined> | undefined;
  private readonly billed = new Map<string, Map<string, Billed>>();
  private premiums: ReadonlyMap<string, readonly number[]> | undefined;
  private byMember: ReadonlyMap<string, readonly IndexedLine[]> | undefined;
  private terms: ReadonlyMap<string, readonly IndexedLine[]> | undefined;

  /** @param month any day of the bill's month; undefined if it is not known */
  constructor(
    private readonly lines: readonly IndexedLine[],
    readonly month?: LocalDate,
  ) {
    this.coverageOf = coverageReader(lines);
    this.byId = memberIndex(lines);
    for (const { memberId, coverage, billedCents, retroPeriod } of lines) {
      let coverages = this.billed.get(memberId);
      if (!coverages) this.billed.set(memberId, (coverages = new Map()));
      const { current, all } = coverages.get(coverage) ?? { current: 0, all: 0 };
      coverages.set(coverage, {
        current: current + (retroPeriod === null ? billedCents : 0),
        all: all + billedCents,
      });
    }
    this.memberIds = [...this.billed.keys()];
  }

  /** The member with a number or, in a file with names only, with a name that only one member of the bill has. */
  memberOf({ memberId, memberName }: Pick<Deduction, 'memberId' | 'memberName'>): string | undefined {
    return memberId === '' ? this.memberNamed(memberName) : this.byId(memberId, memberName);
  }

  /** The name of a member of the bill. */
  nameOf(memberId: string): string {
    return this.lines.find((line) => line.memberId === memberId)?.memberName ?? memberId;
  }

  memberNamed(name: string): string | undefined {
    if (name === '') return undefined;
    // Built on first use: most files have numbers, and normalizing all names takes time.
    this.byName ??= uniqueNames(this.lines);
    return this.byName.get(commonNameKey(name));
  }

  /** Premiums of a coverage this month that at least two members have, for its tiers and plans. */
  premiumsOf(coverage: string): readonly number[] {
    // Only files with partial premiums need them.
    this.premiums ??= commonPremiums(this.billed.values());
    return this.premiums.get(coverage) ?? [];
  }

  /** A line for each plan, tier, and premium that at least two members have this month. */
  termsOf(coverage: string): readonly IndexedLine[] {
    // Only files with contributions by plan and tier need them.
    this.terms ??= commonTerms(this.lines);
    return this.terms.get(coverage) ?? [];
  }

  /** Number of members with a line this month that passes a test. */
  countMembers(test: (line: IndexedLine) => boolean): number {
    return new Set(this.lines.flatMap((line) => (line.retroPeriod === null && test(line) ? line.memberId : []))).size;
  }

  /** A member's lines of a coverage, including earlier months. */
  linesOf(memberId: string, coverage: string): readonly IndexedLine[] {
    if (!this.byMember) {
      const byMember = new Map<string, IndexedLine[]>();
      for (const line of this.lines) {
        const key = `${line.memberId}\0${line.coverage}`;
        const own = byMember.get(key);
        if (own) own.push(line);
        else byMember.set(key, [line]);
      }
      this.byMember = byMember;
    }
    return this.byMember.get(`${memberId}\0${coverage}`) ?? [];
  }

  /** Whether the bill itself has several people under a number: they are compared together, or told apart by their names. */
  hasSeveralPeople(memberId: string): boolean {
    if (this.byId.needsName(memberId)) return true;
    const found = this.byId(memberId);
    const names = this.lines.flatMap((line) => (line.memberId === found ? line.memberName : []));
    const [first] = names;
    return first !== undefined && names.some((name) => !areNamesAlike(first, name));
  }

  /** Amounts by the bill's coverages; undefined for an unknown member. */
  billedOf(memberId: string): ReadonlyMap<string, Billed> | undefined {
    return this.billed.get(memberId);
  }
}

function commonPremiums(members: Iterable<ReadonlyMap<string, Billed>>): ReadonlyMap<string, readonly number[]> {
  const counts = new Map<string, Map<number, number>>();
  for (const coverages of members) {
    for (const [coverage, { current }] of coverages) {
      let amounts = counts.get(coverage);
      if (!amounts) counts.set(coverage, (amounts = new Map()));
      amounts.set(current, (amounts.get(current) ?? 0) + 1);
    }
  }
  const common = ([amount, count]: readonly [number, number]) => (count > 1 && amount > 0 ? [amount] : []);
  return new Map([...counts].map(([coverage, amounts]) => [coverage, [...amounts].flatMap(common)]));
}

function commonTerms(lines: readonly IndexedLine[]): ReadonlyMap<string, readonly IndexedLine[]> {
  const firsts = new Map<string, IndexedLine>();
  const common = new Map<string, IndexedLine>();
  for (const line of lines) {
    const { coverage, plan, tier, billedCents, retroPeriod, memberId } = line;
    if (retroPeriod !== null || billedCents <= 0) continue;
    const key = [coverage, plan, tier, billedCents].join('\0');
    const first = firsts.get(key);
    if (!first) firsts.set(key, line);
    else if (first.memberId !== memberId) common.set(key, first);
  }
  const byCoverage = new Map<string, IndexedLine[]>();
  for (const line of common.values()) {
    if (!byCoverage.get(line.coverage)?.push(line)) byCoverage.set(line.coverage, [line]);
  }
  return byCoverage;
}

/** Members by the name on their first line; undefined for a name that several members have. */
function uniqueNames(lines: readonly IndexedLine[]): ReadonlyMap<string, string | undefined> {
  const members = new Set<string>();
  const byName = new Map<string, string | undefined>();
  for (const { memberId, memberName } of lines) {
    if (members.has(memberId)) continue;
    members.add(memberId);
    const name = commonNameKey(memberName);
    byName.set(name, byName.has(name) ? undefined : memberId);
  }
  return byName;
}
