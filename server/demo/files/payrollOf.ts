import type { BillLine } from '../../../src/domain/bills/BillLine';
import { cents } from '../../../src/domain/money/Cents';
import { Random } from '../chance/Random';
import { personName } from '../people/personName';
import type { KnownDifference } from './KnownDifference';
import type { PayrollRow } from './PayrollRow';
import { agreedRows, goneSlip, SLIPS } from './slips';

export interface Payroll {
  readonly rows: readonly PayrollRow[];
  /** Exactly what a comparison of the bill with these rows should find. */
  readonly differences: readonly KnownDifference[];
}

const NEW_HIRES = 2;

/** What payroll would say about a bill: mostly the same, with known differences. The same for the same lines. */
export function payrollOf(billPk: string, lines: readonly BillLine[]): Payroll {
  const random = new Random(`payroll ${billPk}`);
  const slips = slipsByMember(lines, random);
  const rows: PayrollRow[] = [];
  const differences: KnownDifference[] = [];
  for (const [memberId, own] of membersOf(lines)) {
    const told = (slips.get(memberId) ?? ordinary)(own.filter(({ retroPeriod }) => retroPeriod === null));
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
function ordinary(current: readonly BillLine[]): { rows: readonly PayrollRow[]; found: readonly KnownDifference[] } {
  if (current.some(({ change }) => change === 'TERMED')) return goneSlip(current);
  const once = current.filter(
    (line, index) => current.findIndex(({ coverage }) => coverage === line.coverage) === index,
  );
  const twice = current.filter((line) => !once.includes(line));
  const found = twice.map(({ memberId, coverage }) => ({ kind: 'DUPLICATE', memberId, coverage }) as const);
  return { rows: agreedRows(once), found };
}

type Tell = typeof ordinary;

/** Slips happen to members with nothing else about them: unchanged lines, several coverages, a name of their own. */
function slipsByMember(lines: readonly BillLine[], random: Random): ReadonlyMap<string, Tell> {
  const members = membersOf(lines);
  const names = new Map<string, number>();
  for (const own of members.values()) count(names, own[0]?.memberName ?? '');
  const plain = [...members].filter(([, own]) => isPlain(own) && names.get(own[0]?.memberName ?? '') === 1);
  const slips = new Map<string, Tell>();
  for (const { members: wanted, make } of SLIPS) {
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

function isPlain(own: readonly BillLine[]): boolean {
  const coverages = new Set(own.map(({ coverage }) => coverage));
  return own.length >= 2 && coverages.size === own.length && own.every(({ change }) => change === 'SAME');
}

/** People hired after the bill was made, with the coverages and premiums of somebody on it. */
function newHires(lines: readonly BillLine[], random: Random): readonly PayrollRow[] {
  const names = new Set(lines.map(({ memberName }) => memberName));
  const models = [...membersOf(lines).values()].filter(isPlain);
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
