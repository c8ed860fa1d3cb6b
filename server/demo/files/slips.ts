import type { BillLine } from '../../../src/domain/bills/BillLine';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import type { KnownDifference } from './KnownDifference';
import type { PayrollRow } from './PayrollRow';

/** How payroll and bill come apart for one member: what payroll says, and what a comparison should find. */
export interface Slip {
  /** How many members of a bill it happens to. */
  readonly members: number;
  readonly make: (lines: readonly BillLine[]) => {
    readonly rows: readonly PayrollRow[];
    readonly found: readonly KnownDifference[];
  };
}

const rowOf = ({ memberId, memberName, coverage, billedCents }: BillLine): PayrollRow => ({
  memberId,
  memberName,
  coverage,
  amountCents: billedCents,
});

/** What payroll says of members it agrees about. */
export function agreedRows(lines: readonly BillLine[]): readonly PayrollRow[] {
  return lines.map(rowOf);
}

/** Payroll stopped: the person left. */
export function goneSlip(lines: readonly BillLine[]) {
  return { rows: [], found: lines.map(foundAs('TERMED_STILL_BILLED')) };
}

/**
 * The differences of a sample file, besides people the carrier knows have left, coverages it bills twice, and new hires:
 * two people left without the carrier knowing; three missed deductions; two premiums the carrier has too high and two it
 * has too low; one half month; two roundings; one member number with two digits swapped.
 */
export const SLIPS: readonly Slip[] = [
  { members: 2, make: goneSlip },
  {
    members: 3,
    make: ([first, ...rest]) => ({ rows: rest.map(rowOf), found: first ? [foundAs('NO_DEDUCTION')(first)] : [] }),
  },
  { members: 2, make: firstAmount('AMOUNT_OVER', (billed) => cents(Math.floor((billed * 91) / 100))) },
  { members: 2, make: firstAmount('AMOUNT_UNDER', (billed) => cents(Math.ceil((billed * 112) / 100))) },
  { members: 1, make: firstAmount('TIMING', (billed) => cents(Math.floor(billed / 2))) },
  { members: 2, make: firstAmount('ROUNDING', (billed) => cents(billed + 2)) },
  { members: 1, make: swappedDigits },
];

function foundAs(kind: KnownDifference['kind']): (line: Pick<BillLine, 'memberId' | 'coverage'>) => KnownDifference {
  return ({ memberId, coverage }) => ({ kind, memberId, coverage });
}

function firstAmount(kind: KnownDifference['kind'], amountOf: (billed: Cents) => Cents): Slip['make'] {
  return ([first, ...rest]) => {
    if (!first) return { rows: [], found: [] };
    const row = { ...rowOf(first), amountCents: amountOf(first.billedCents) };
    return { rows: [row, ...rest.map(rowOf)], found: [foundAs(kind)(first)] };
  };
}

/** Nobody on the bill has the number payroll writes, and payroll has nobody with the bill's. */
function swappedDigits(lines: readonly BillLine[]) {
  const memberId = swapped(lines[0]?.memberId ?? '');
  return {
    rows: lines.map((line) => ({ ...rowOf(line), memberId })),
    found: [
      ...lines.map(foundAs('NO_DEDUCTION')),
      ...lines.map(({ coverage }) => foundAs('UNMATCHED_MEMBER')({ memberId, coverage })),
    ],
  };
}

/** Two digits that differ change places, after the first three: those tell the group. */
function swapped(memberId: string): string {
  const digits = Array.from(memberId);
  const at = digits.findIndex((digit, index) => index > 2 && digit !== digits[index + 1] && index + 1 < digits.length);
  return [...digits.slice(0, at), digits[at + 1], digits[at], ...digits.slice(at + 2)].join('');
}
