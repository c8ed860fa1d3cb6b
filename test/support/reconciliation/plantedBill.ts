import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { CoveragePair } from '../../../src/domain/billing/bills/bridge';
import type { Tier } from '../../../src/domain/billing/bills/Tier';
import type { ComparisonFacts, EnrollmentRow } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { DiscrepancyKind } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { Deduction } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { DEFAULT_BILL_RULES } from '../../../src/domain/billing/rules/BillRules';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';

/** Kinds that can be planted for one member. */
export const PLANTED_KINDS = [
  'TERMED_STILL_BILLED',
  'ENROLLED_NOT_BILLED',
  'NO_DEDUCTION',
  'TIER',
  'PLAN',
  'RATE',
  'VOLUME',
  'AMOUNT_OVER',
  'AMOUNT_UNDER',
  'RETRO_CREDIT_MISSING',
  'DUPLICATE',
  'TIMING',
  'ROUNDING',
] as const satisfies readonly DiscrepancyKind[];
export type PlantedKind = (typeof PLANTED_KINDS)[number];

const TIERS: readonly Tier[] = ['EE', 'ES', 'EC', 'FAM'];
/** Monthly premiums that are no simple share of each other. */
const RATES: Readonly<Record<string, Readonly<Record<Tier, number>>>> = {
  'Gold PPO': { EE: 61_240, ES: 131_907, EC: 104_773, FAM: 188_651 },
  'Silver HMO': { EE: 49_387, ES: 109_211, EC: 88_069, FAM: 157_303 },
  'Dental Basic': { EE: 3_810, ES: 8_191, EC: 9_437, FAM: 13_679 },
};
const FIRST = ['Ruth', 'Omar', 'Lena', 'Ivo', 'Ana', 'Max', 'Grace', 'Hugo', 'Zoe', 'Felix', 'Nora', 'Otto'];
const LETTERS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'w', 'z'];

/** A bill, its payroll file and enrollment with known differences. */
export interface PlantedBill {
  readonly lines: readonly BillLine[];
  readonly deductions: readonly Deduction[];
  readonly facts: ComparisonFacts;
  /** `kind memberId coverage` of each difference, sorted. */
  readonly expected: readonly string[];
  /** Members whose name is written differently in the file, without the bill's number. */
  readonly misspelled: ReadonlyMap<string, string>;
}

export interface PlantedOptions {
  readonly memberCount: number;
  /** Planted from the twelfth member on, so that rates have a majority. */
  readonly kinds: readonly PlantedKind[];
  /** Whether payroll has the members' numbers. */
  readonly hasIds: boolean;
  /** Members after the planted ones whose names are written differently. */
  readonly misspelledCount?: number;
}

/** Builds a bill of Medical, Dental and Life for each member, paid on two dates. */
export function plantedBill({ memberCount, kinds, hasIds, misspelledCount = 0 }: PlantedOptions): PlantedBill {
  const lines: BillLine[] = [];
  const deductions: Deduction[] = [];
  const enrollment: EnrollmentRow[] = [];
  const pairs: CoveragePair[] = [];
  const expected: string[] = [];
  const misspelled = new Map<string, string>();
  for (let index = 0; index < memberCount; index += 1) {
    const memberId = `E${10_000 + index}`;
    const memberName = nameOf(index);
    const kind = kinds[index - BASE];
    const isMisspelled = index - BASE - kinds.length >= 0 && index - BASE - kinds.length < misspelledCount;
    const payrollName = isMisspelled
      ? `${memberName.slice(0, -2)}${memberName.slice(-1)}${memberName.at(-2)}`
      : memberName;
    if (isMisspelled) misspelled.set(memberId, payrollName);
    const tier = TIERS[index < BASE ? 0 : index % TIERS.length] ?? 'EE';
    for (const coverage of ['Medical', 'Dental', 'Life']) {
      const isPlanted = kind !== undefined && (kind === 'VOLUME' ? coverage === 'Life' : coverage === 'Medical');
      const terms = {
        plan: coverage === 'Medical' ? 'Gold PPO' : coverage === 'Dental' ? 'Dental Basic' : 'Life 2x',
        tier:
          isPlanted && (kind === 'RATE' || kind === 'PLAN')
            ? ('EE' as const)
            : coverage === 'Life'
              ? ('EE' as const)
              : tier,
        volumeCents: coverage === 'Life' ? cents(5_000_000 + (index % 40) * 100_000) : null,
      };
      const premium = (plan: string, of: Tier, volume: number | null) =>
        volume === null ? (RATES[plan]?.[of] ?? 0) : Math.round((volume * 0.21) / 1_000);
      let billed = premium(terms.plan, terms.tier, terms.volumeCents);
      let deducted = billed;
      let lineCount = 1;
      let hasRow = true;
      let enrolled: EnrollmentRow = {
        memberId: hasIds ? memberId : '',
        memberName,
        coverage,
        ...terms,
        from: localDate('2025-01-01'),
        to: null,
        action: 'audit',
      };
      const before = { ...terms, billedCents: cents(billed), lineCount: 1 };
      if (isPlanted) {
        expected.push(`${kind} ${memberId} ${coverage}`);
        switch (kind) {
          case 'TERMED_STILL_BILLED':
            enrolled = { ...enrolled, to: localDate('2026-10-31') };
            hasRow = false;
            break;
          case 'ENROLLED_NOT_BILLED':
            lineCount = 0;
            break;
          case 'NO_DEDUCTION':
            hasRow = false;
            break;
          case 'TIER': {
            const other = TIERS[(TIERS.indexOf(terms.tier) + 1) % TIERS.length] ?? 'EE';
            enrolled = { ...enrolled, tier: other };
            deducted = premium(terms.plan, other, null);
            break;
          }
          case 'PLAN':
            enrolled = { ...enrolled, plan: 'SILVER-HMO' };
            deducted = premium('Silver HMO', terms.tier, null);
            break;
          case 'RATE':
            billed += 1_717;
            break;
          case 'VOLUME':
            enrolled = { ...enrolled, volumeCents: cents((terms.volumeCents ?? 0) + 1_300_000) };
            deducted = premium(terms.plan, terms.tier, enrolled.volumeCents);
            break;
          case 'AMOUNT_OVER':
            deducted = Math.round(billed * 0.83) + 11;
            break;
          case 'AMOUNT_UNDER':
            deducted = Math.round(billed * 1.21) + 11;
            break;
          case 'RETRO_CREDIT_MISSING':
            enrolled = { ...enrolled, to: localDate('2026-09-30') };
            lineCount = 0;
            hasRow = false;
            pairs.push({ memberId, memberName, carrierCode: 'NMU', coverage, before, after: null });
            break;
          case 'DUPLICATE':
            lineCount = 2;
            break;
          case 'TIMING':
            deducted = Math.round(billed / 2);
            break;
          case 'ROUNDING':
            deducted += 3;
            break;
        }
      }
      for (let at = 0; at < lineCount; at += 1) {
        lines.push({
          linePk: `1.${String(lines.length).padStart(7, '0')}`,
          memberId,
          memberName,
          carrierCode: 'NMU',
          coverage,
          ...terms,
          change: 'SAME',
          retroPeriod: null,
          billedCents: cents(billed),
          reconciledCents: null,
          reasonCode: null,
          effectiveDate: null,
          note: '',
        });
      }
      const first = Math.floor(deducted / 2);
      for (const part of hasRow ? [first, deducted - first] : []) {
        deductions.push({
          row: deductions.length + 1,
          memberId: hasIds && !isMisspelled ? memberId : '',
          memberName: payrollName,
          coverage,
          amountCents: cents(part),
        });
      }
      enrollment.push(enrolled);
    }
  }
  const period = { from: localDate('2026-11-01'), to: localDate('2026-11-30') };
  const previous = { periodFrom: localDate('2026-10-01'), pairs };
  const facts = { period, links: [], enrollment, previous, rules: DEFAULT_BILL_RULES, awaitedLines: [] };
  // A plan needs a member, so that its name on the bill is known.
  if (kinds.includes('PLAN')) addSilverMember(lines, deductions);
  return { lines, deductions, facts, expected: expected.sort(), misspelled };
}

/** Members without differences that come first. */
export const BASE = 12;

function addSilverMember(lines: BillLine[], deductions: Deduction[]): void {
  const [model] = lines;
  if (!model) return;
  const amount = RATES['Silver HMO']?.FAM ?? 0;
  const person = { memberId: 'S1', memberName: 'Silvia Yates' };
  lines.push({ ...model, ...person, linePk: '1.9999999', plan: 'Silver HMO', tier: 'FAM', billedCents: cents(amount) });
  deductions.push({ ...person, row: deductions.length + 1, coverage: 'Medical', amountCents: cents(amount) });
}

/** A name that no other index has. */
function nameOf(index: number): string {
  const letter = (at: number) => LETTERS[at % LETTERS.length] ?? 'b';
  const [a, b, c] = [letter(index), letter(Math.floor(index / 15)), letter(Math.floor(index / 225))];
  const last = `${a}a${b}o${c}e${letter(Math.floor(index / 3_375))}uq${a}`;
  return `${FIRST[index % FIRST.length]} ${last.charAt(0).toUpperCase()}${last.slice(1)}`;
}
