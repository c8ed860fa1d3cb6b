import type { BillLine } from '../../../src/domain/bills/BillLine';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import type { DiscrepancyKind } from '../../../src/domain/reconciliation/Discrepancy';
import { personName } from '../people/personName';
import { Random } from '../Random';

/** What payroll took from one employee for one coverage in a month, with what the employer adds. */
export interface PayrollRow {
  /** As the carrier writes it, but for a slip of the pen. */
  readonly memberId: string;
  readonly memberName: string;
  /** The coverage as the bill names it. */
  readonly coverage: string;
  readonly amountCents: Cents;
}

/** Something a sample file and its bill disagree about, put there on purpose. */
interface KnownDifference {
  readonly kind: DiscrepancyKind;
  readonly memberId: string;
  readonly coverage: string;
}

interface Payroll {
  readonly rows: readonly PayrollRow[];
  /** Exactly what a comparison of the bill with these rows should find. */
  readonly differences: readonly KnownDifference[];
}

const NEW_HIRES = 2;

/** What payroll would say about a bill: mostly the same, with known differences. The same for the same lines. */
export function payrollOf(billPk: string, lines: readonly BillLine[]): Payroll {
  const random = new Random(`payroll ${billPk}`);
  const slips = plannedByMember(lines, random);
  const rows: PayrollRow[] = [];
  const differences: KnownDifference[] = [];
  for (const [memberId, own] of membersOf(lines)) {
    const told = (slips.get(memberId) ?? unplanned)(own.filter(({ retroPeriod }) => retroPeriod === null));
    rows.push(...told.rows);
    differences.push(...told.found);
  }
  const hires = newHires(lines, random);
  rows.push(...hires);
  differences.push(
    ...hires.map(({ memberId, coverage }) => ({ kind: 'ENROLLED_NOT_BILLED', memberId, coverage }) as const),
  );
  return { rows, differences };
}

/** Members nothing was planned for: payroll knows who left, and deducts once for what is billed twice. */
function unplanned(current: readonly BillLine[]): { rows: readonly PayrollRow[]; found: readonly KnownDifference[] } {
  if (current.some(({ change }) => change === 'TERMED')) return terminated(current);
  const once = current.filter(
    (line, index) => current.findIndex(({ coverage }) => coverage === line.coverage) === index,
  );
  const twice = current.filter((line) => !once.includes(line));
  const found = twice.map(({ memberId, coverage }) => ({ kind: 'DUPLICATE', memberId, coverage }) as const);
  return { rows: matchingRows(once), found };
}

type PayrollSlipMaker = typeof unplanned;

/** Slips happen to members with nothing else about them: unchanged lines, several coverages, a name of their own. */
function plannedByMember(lines: readonly BillLine[], random: Random): ReadonlyMap<string, PayrollSlipMaker> {
  const members = membersOf(lines);
  const names = new Map<string, number>();
  for (const own of members.values()) count(names, own[0]?.memberName ?? '');
  const plain = [...members].filter(([, own]) => isUnremarkable(own) && names.get(own[0]?.memberName ?? '') === 1);
  const slips = new Map<string, PayrollSlipMaker>();
  for (const { members: wanted, apply: make } of PLANNED_DIFFERENCES) {
    for (let left = wanted; left > 0 && plain.length > 0; left -= 1) {
      const [[memberId] = ['']] = plain.splice(random.int(0, plain.length - 1), 1);
      slips.set(memberId, (own) => {
        const { rows, found } = make(own);
        return { rows, found };
      });
    }
  }
  return slips;
}

/** People hired after the bill was made, with the coverages and premiums of somebody on it. */
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

/** How payroll and bill come apart for one member: what payroll says, and what a comparison should find. */
export interface PlannedDifference {
  /** How many members of a bill it happens to. */
  readonly members: number;
  readonly apply: (lines: readonly BillLine[]) => {
    readonly rows: readonly PayrollRow[];
    readonly found: readonly KnownDifference[];
  };
}

/** Payroll stopped: the person left. */
function terminated(lines: readonly BillLine[]) {
  return { rows: [], found: lines.map(differenceOf('TERMED_STILL_BILLED')) };
}

const rowOf = ({ memberId, memberName, coverage, billedCents }: BillLine): PayrollRow => ({
  memberId,
  memberName,
  coverage,
  amountCents: billedCents,
});

/** What payroll says of members it agrees about. */
function matchingRows(lines: readonly BillLine[]): readonly PayrollRow[] {
  return lines.map(rowOf);
}

/**
 * The differences of a sample file, besides people the carrier knows have left, coverages it bills twice, and new hires:
 * two people left without the carrier knowing; three missed deductions; two premiums the carrier has too high and two it
 * has too low; one half month; two roundings; one member number with two digits swapped.
 */
const PLANNED_DIFFERENCES: readonly PlannedDifference[] = [
  { members: 2, apply: terminated },
  {
    members: 3,
    apply: ([first, ...rest]) => ({ rows: rest.map(rowOf), found: first ? [differenceOf('NO_DEDUCTION')(first)] : [] }),
  },
  { members: 2, apply: firstAmount('AMOUNT_OVER', (billed) => cents(Math.floor((billed * 91) / 100))) },
  { members: 2, apply: firstAmount('AMOUNT_UNDER', (billed) => cents(Math.ceil((billed * 112) / 100))) },
  { members: 1, apply: firstAmount('TIMING', (billed) => cents(Math.floor(billed / 2))) },
  { members: 2, apply: firstAmount('ROUNDING', (billed) => cents(billed + 2)) },
  { members: 1, apply: swappedDigits },
];

function differenceOf(
  kind: KnownDifference['kind'],
): (line: Pick<BillLine, 'memberId' | 'coverage'>) => KnownDifference {
  return ({ memberId, coverage }) => ({ kind, memberId, coverage });
}

function firstAmount(kind: KnownDifference['kind'], amountOf: (billed: Cents) => Cents): PlannedDifference['apply'] {
  return ([first, ...rest]) => {
    if (!first) return { rows: [], found: [] };
    const row = { ...rowOf(first), amountCents: amountOf(first.billedCents) };
    return { rows: [row, ...rest.map(rowOf)], found: [differenceOf(kind)(first)] };
  };
}

/** Nobody on the bill has the number payroll writes, and payroll has nobody with the bill's. */
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

/** Two digits that differ change places, after the first three: those tell the group. */
function swapped(memberId: string): string {
  const digits = Array.from(memberId);
  const at = digits.findIndex((digit, index) => index > 2 && digit !== digits[index + 1] && index + 1 < digits.length);
  return [...digits.slice(0, at), digits[at + 1], digits[at], ...digits.slice(at + 2)].join('');
}
