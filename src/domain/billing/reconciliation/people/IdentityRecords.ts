import { type Cents, cents, sumCents } from '../../../platform/money/Cents';
import type { BillLine } from '../../bills/BillLine';
import { type CoverageReader, coverageReader } from '../coverageReader';
import { memberKey } from '../memberKey';
import { grouped } from './grouped';
import type { PersonRow } from './PeopleMatch';
import type { IdentityRecord } from './probability/IdentityRecord';
import { lastFour } from './ssnIndex';

/** The fields of a bill's line that identify its member, and what agrees with payroll if it is the same person. */
export type MemberLine = Pick<BillLine, 'linePk' | 'memberId' | 'memberName'> &
  Partial<Pick<BillLine, 'coverage' | 'plan' | 'tier' | 'billedCents' | 'retroPeriod'>> &
  Pick<PersonRow, 'birthDate'>;

const SSN = /^\d{3}-?\d{2}-?\d{4}$/;
/** Coverage of amounts in a file that has one amount per person. */
const WHOLE = '*';

/** Writes people of a payroll file and members of a bill as records that can be compared. */
export class IdentityRecords {
  private readonly read: CoverageReader;
  private readonly isByCoverage: boolean;

  constructor(
    private readonly lines: readonly MemberLine[],
    rows: readonly PersonRow[],
  ) {
    this.read = coverageReader(
      lines.flatMap(({ coverage, plan = '' }) => (coverage === undefined ? [] : [{ coverage, plan }])),
    );
    this.isByCoverage = rows.some(({ coverage }) => Boolean(coverage) && this.read(coverage ?? '') !== undefined);
  }

  /** Records of the selected members, by member number. @param isWanted whether a member is selected */
  members(isWanted: (memberId: string) => boolean): ReadonlyMap<string, IdentityRecord> {
    const lines = grouped(this.lines, ({ memberId }) => (isWanted(memberId) ? memberId : undefined));
    return new Map([...lines].map(([memberId, own]) => [memberId, this.member(memberId, own)]));
  }

  private member(memberId: string, lines: readonly MemberLine[]): IdentityRecord {
    const [line] = [...lines].sort((one, other) => (one.linePk < other.linePk ? -1 : 1));
    const current = lines.filter(({ retroPeriod }) => !retroPeriod);
    return {
      key: memberId,
      name: line?.memberName ?? '',
      birthDate: line?.birthDate,
      lastFour: SSN.test(memberId) ? lastFour(memberId) : undefined,
      number: memberKey(memberId),
      tier: only(current.map(({ tier }) => tier)),
      amounts: this.amountsOf(current.map(({ coverage, billedCents }) => [coverage, billedCents])),
    };
  }

  /** Records of people. Rows of a key belong to the same person. */
  people(rows: ReadonlyMap<string, readonly PersonRow[]>): ReadonlyMap<string, IdentityRecord> {
    return new Map([...rows].map(([key, own]) => [key, this.person(key, own)]));
  }

  private person(key: string, rows: readonly PersonRow[]): IdentityRecord {
    const deducted = rows.filter(({ isLeftOut }) => !isLeftOut);
    const [row] = rows;
    return {
      key,
      name: row?.memberName ?? '',
      birthDate: only(rows.map(({ birthDate }) => birthDate)),
      lastFour: only(rows.map(({ ssn }) => lastFour(ssn))),
      number: row && row.memberId !== '' ? memberKey(row.memberId) : undefined,
      tier: only(deducted.map(({ tier }) => tier ?? undefined)),
      amounts: this.amountsOf(
        deducted.map(({ coverage, amountCents }) => [coverage ? this.read(coverage) : undefined, amountCents]),
      ),
    };
  }

  private amountsOf(
    amounts: readonly (readonly [coverage: string | undefined, cents: Cents | undefined])[],
  ): ReadonlyMap<string, Cents> | undefined {
    const known = amounts.flatMap(([coverage, amount]) => (amount === undefined ? [] : [[coverage, amount] as const]));
    if (known.length === 0) return undefined;
    if (!this.isByCoverage) return new Map([[WHOLE, sumCents(known.map(([, amount]) => amount))]]);
    const sums = new Map<string, Cents>();
    for (const [coverage, amount] of known) {
      if (coverage !== undefined && amount !== 0) sums.set(coverage, cents((sums.get(coverage) ?? 0) + amount));
    }
    return sums;
  }
}

/** The only value; undefined if there are several or none. */
function only<Value>(values: readonly (Value | undefined)[]): Value | undefined {
  const [first, ...others] = new Set(values.filter((value) => value !== undefined));
  return others.length === 0 ? first : undefined;
}
