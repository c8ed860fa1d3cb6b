import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import type { DiscrepancyKind } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';
import { personName } from '../people/personName';
import { Random } from '../Random';

/** A monthly payroll deduction of one employee and coverage, including the employer contribution. */
export interface PayrollRow {
  /** The carrier's member id, except for the planned typo. */
  readonly memberId: string;
  readonly memberName: string;
  /** The coverage as the bill names it. */
  readonly coverage: string;
  readonly amountCents: Cents;
  /** In how many of the month's two paychecks it is deducted. Default: both. */
  readonly paychecks?: 1 | 2;
}

/** An intended difference between a sample file and its bill. */
interface KnownDifference {
  readonly kind: DiscrepancyKind;
  readonly memberId: string;
  readonly coverage: string;
}

interface Payroll {
  readonly rows: readonly PayrollRow[];
  /** Exactly the differences that a comparison with the bill should find. */
  readonly differences: readonly KnownDifference[];
  /** Numbers of members who have no rows because they left. */
  readonly left: readonly string[];
}

const NEW_HIRES = 2;

/** Payroll rows for a bill, mostly matching, with known differences. Equal lines give equal rows. */
export function payrollOf(billPk: string, lines: readonly BillLine[]): Payroll {
  const random = new Random(`payroll ${billPk}`);
  const planned = plannedByMember(lines, random);
  const rows: PayrollRow[] = [];
  const differences: KnownDifference[] = [];
  const left: string[] = [];
  for (const [memberId, own] of membersOf(lines)) {
    const payroll = (planned.get(memberId) ?? unplanned)(own.filter(({ retroPeriod }) => retroPeriod === null));
    rows.push(...payroll.rows);
    differences.push(...payroll.found);
    // Members with lines of earlier months only are not on this month's bill.
    if (payroll.rows.length === 0 && payroll.found.length > 0) left.push(memberId);
  }
  const hires = newHires(lines, random);
  rows.push(...hires);
  differences.push(
    ...hires.map(({ memberId, coverage }) => ({ kind: 'ENROLLED_NOT_BILLED', memberId, coverage }) as const),
  );
  return { rows, differences, left };
}

/** Rows of members without a planned difference: none if terminated, one for duplicate lines. */
function unplanned(current: readonly BillLine[]): { rows: readonly PayrollRow[]; found: readonly KnownDifference[] } {
  if (current.some(({ change }) => change === 'TERMED'))
    return { rows: [], found: current.map(differenceOf('TERMED_STILL_BILLED')) };
  const once = current.filter(
    (line, index) => current.findIndex(({ coverage }) => coverage === line.coverage) === index,
  );
  const twice = current.filter((line) => !once.includes(line));
  const found = twice.map(({ memberId, coverage }) => ({ kind: 'DUPLICATE', memberId, coverage }) as const);
  return { rows: matchingRows(once), found };
}

type PayrollRowMaker = typeof unplanned;

/** Assigns planned differences to members with unchanged lines, several coverages and a unique name. */
function plannedByMember(lines: readonly BillLine[], random: Random): ReadonlyMap<string, PayrollRowMaker> {
  const members = membersOf(lines);
  const names = new Map<string, number>();
  for (const own of members.values()) count(names, own[0]?.memberName ?? '');
  const plain = [...members].filter(([, own]) => isUnremarkable(own) && names.get(own[0]?.memberName ?? '') === 1);
  const planned = new Map<string, PayrollRowMaker>();
  for (const { members: wanted, apply: make } of PLANNED_DIFFERENCES) {
    for (let left = wanted; left > 0 && plain.length > 0; left -= 1) {
      const [[memberId] = ['']] = plain.splice(random.int(0, plain.length - 1), 1);
      planned.set(memberId, (own) => {
        const { rows, found } = make(own);
        return { rows, found };
      });
    }
  }
  return planned;
}

/** People hired after the bill was issued, with the coverages and premiums of another member. */
function newHires(lines: readonly BillLine[], random: Random): readonly PayrollRow[] {
  const names = new Set(lines.map(({ memberName }) => memberName));
  const models = [...membersOf(lines).values()].filter(isUnremarkable);
  return Array.from({ length: models.length > 0 ? NEW_HIRES : 0 }, (_, index) => {
    const { first, last } = personName(random);
    const memberName = names.has(`${last}, ${first}`) ? `${last}, ${first} Q` : `${last}, ${first}`;
    const memberId = `9${String(900_001 + index)}00`;
    return random.pick(models).map(({ coverage, billedCents }) => ({
      memberId,
      memberName,
      coverage,
      amountCents: cents(billedCents),
    }));
  }).flat();
}

function isUnremarkable(own: readonly BillLine[]): boolean {
  const coverages = new Set(own.map(({ coverage }) => coverage));
  return own.length >= 2 && coverages.size === own.length && own.every(({ change }) => change === 'SAME');
}

function membersOf(lines: readonly BillLine[]): ReadonlyMap<string, readonly BillLine[]> {
  const members = new Map<string, BillLine[]>();
  for (const line of lines) {
    const own = members.get(line.memberId);
    if (own) own.push(line);
    else members.set(line.memberId, [line]);
  }
  return members;
}

function count(names: Map<string, number>, name: string): void {
  names.set(name, (names.get(name) ?? 0) + 1);
}

/** A kind of intended difference: the payroll rows and the differences that a comparison finds. */
export interface PlannedDifference {
  /** Number of affected members. */
  readonly members: number;
  readonly apply: (lines: readonly BillLine[]) => {
    readonly rows: readonly PayrollRow[];
    readonly found: readonly KnownDifference[];
  };
}

/** No payroll rows, because the person left. Nothing shows why, so the comparison asks. */
function absent(lines: readonly BillLine[]) {
  return { rows: [], found: lines.map(differenceOf('NO_DEDUCTION')) };
}

const rowOf = ({ memberId, memberName, coverage, billedCents }: BillLine): PayrollRow => ({
  memberId,
  memberName,
  coverage,
  amountCents: billedCents,
});

function matchingRows(lines: readonly BillLine[]): readonly PayrollRow[] {
  return lines.map(rowOf);
}

/**
 * The differences of a sample file, besides known terminations, duplicate lines and new hires: two unreported terminations,
 * three missed deductions, two premiums billed too high and two too low, one half month, two roundings and one member id with
 * two digits swapped.
 */
const PLANNED_DIFFERENCES: readonly PlannedDifference[] = [
  { members: 2, apply: absent },
  {
    members: 3,
    apply: ([first, ...rest]) => ({ rows: rest.map(rowOf), found: first ? [differenceOf('NO_DEDUCTION')(first)] : [] }),
  },
  { members: 2, apply: firstAmount('AMOUNT_OVER', (billed) => cents(Math.floor((billed * 91) / 100))) },
  { members: 2, apply: firstAmount('AMOUNT_UNDER', (billed) => cents(Math.ceil((billed * 112) / 100))) },
  { members: 1, apply: firstAmount('TIMING', (billed) => cents(Math.floor(billed / 2)), { paychecks: 1 }) },
  { members: 2, apply: firstAmount('ROUNDING', (billed) => cents(billed + 2)) },
  { members: 1, apply: swappedDigits },
];

function differenceOf(
  kind: KnownDifference['kind'],
): (line: Pick<BillLine, 'memberId' | 'coverage'>) => KnownDifference {
  return ({ memberId, coverage }) => ({ kind, memberId, coverage });
}

function firstAmount(
  kind: KnownDifference['kind'],
  amountOf: (billed: Cents) => Cents,
  more: Pick<PayrollRow, 'paychecks'> = {},
): PlannedDifference['apply'] {
  return ([first, ...rest]) => {
    if (!first) return { rows: [], found: [] };
    const row = { ...rowOf(first), amountCents: amountOf(first.billedCents), ...more };
    return { rows: [row, ...rest.map(rowOf)], found: [differenceOf(kind)(first)] };
  };
}

/** The member ids of payroll and bill do not match. */
function swappedDigits(lines: readonly BillLine[]) {
  const memberId = swapped(lines[0]?.memberId ?? '');
  return {
    rows: lines.map((line) => ({ ...rowOf(line), memberId })),
    found: [
      ...lines.map(differenceOf('NO_DEDUCTION')),
      ...lines.map(({ coverage }) => differenceOf('UNMATCHED_MEMBER')({ memberId, coverage })),
    ],
  };
}

/** Swaps two different neighboring digits after the first three, which identify the group. */
function swapped(memberId: string): string {
  const digits = Array.from(memberId);
  const at = digits.findIndex((digit, index) => index > 2 && digit !== digits[index + 1] && index + 1 < digits.length);
  return [...digits.slice(0, at), digits[at + 1], digits[at], ...digits.slice(at + 2)].join('');
}
