import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { CoveragePair } from '../../../src/domain/billing/bills/bridge';
import { findNotOnBill } from '../../../src/domain/billing/notOnBill/findNotOnBill';
import { type ComparisonFacts, NO_FACTS } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../src/domain/billing/reconciliation/comparePayroll';
import { memberKey } from '../../../src/domain/billing/reconciliation/memberKey';
import type { Deduction } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { aLine } from '../../support/reconciliation/aLine';
import { DECOYS, type Decoy, type Paper, PLANTS, type Plant, type PlantedMonth, plantedMonth } from './plantedMonth';

/** How many people of a kind there are, and how many of them the product names as somebody for whom one has to act. */
interface Named {
  readonly planted: number;
  readonly named: number;
}

export interface CoverageFigures {
  readonly lives: number;
  readonly plants: Readonly<Record<Plant, Named>>;
  readonly decoys: Readonly<Record<Decoy, Named>>;
  /** People named for whom one has to act. */
  readonly named: number;
  /** Of those, people of whom nothing was planted. */
  readonly wrong: number;
  /** Decoys that were added after the cut-off and are shown as such. */
  readonly lateShown: number;
  readonly late: number;
}

export interface CoverageRun {
  readonly groups: number;
  /** People of each group who are billed and deducted alike. */
  readonly size: number;
  /** Whether the product gets the enrollment files and the carriers' answers. Default: yes. */
  readonly hasEnrollment?: boolean;
}

const LATE: ReadonlySet<Decoy> = new Set([
  'addedAfterCutOff',
  'confirmedAfterCutOff',
  'tierAfterCutOff',
  'volumeAfterCutOff',
]);

/** Plays the first bill after the planting in each group, and counts who is named. */
export function playCoverage({ groups, size, hasEnrollment = true }: CoverageRun): CoverageFigures {
  const plants = counters(PLANTS);
  const decoys = counters(DECOYS);
  let [lives, named, wrong, lateShown, late] = [0, 0, 0, 0, 0];
  for (let seed = 1; seed <= groups; seed += 1) {
    const month = plantedMonth(seed, size);
    const found = findNotOnBill(...comparison(month, hasEnrollment));
    const isNext = ({ state }: (typeof found)[number]) => state === 'AFTER_CUTOFF';
    const people = new Set(found.filter((one) => !isNext(one)).map(({ memberId }) => memberKey(memberId)));
    const nextBill = new Set(found.filter(isNext).map(({ memberId }) => memberKey(memberId)));
    lives += month.lives;
    named += people.size;
    wrong += [...people].filter((key) => !month.plants.has(key)).length;
    for (const [number, plant] of month.plants) count(plants[plant], people.has(number));
    for (const [number, decoy] of month.decoys) {
      count(decoys[decoy], people.has(number));
      if (!LATE.has(decoy)) continue;
      late += 1;
      if (nextBill.has(number) && !people.has(number)) lateShown += 1;
    }
  }
  return { lives, plants, decoys, named, wrong, lateShown, late };
}

function counters<Kind extends string>(kinds: readonly Kind[]): Record<Kind, { planted: number; named: number }> {
  return Object.fromEntries(kinds.map((kind) => [kind, { planted: 0, named: 0 }])) as Record<
    Kind,
    { planted: number; named: number }
  >;
}

function count(counter: { planted: number; named: number }, isNamed: boolean): void {
  counter.planted += 1;
  if (isNamed) counter.named += 1;
}

/** The arguments of the product for a month's papers. */
function comparison(month: PlantedMonth, hasEnrollment: boolean): Parameters<typeof findNotOnBill> {
  const lines = month.bill.map(lineOf);
  const facts: ComparisonFacts = {
    ...NO_FACTS,
    period: { from: localDate(month.month), to: localDate(month.lastDay) },
    previous: { periodFrom: localDate('2026-10-01'), pairs: pairsOf(month) },
    enrollment: hasEnrollment
      ? month.enrolled.map(({ number, name, coverage, tier, volume, from, to }) => ({
          memberId: number,
          memberName: name,
          coverage,
          plan: null,
          tier,
          volumeCents: volume === undefined ? null : cents(volume * 100),
          from: localDate(from),
          to: to === undefined ? null : localDate(to),
          action: to === undefined ? ('add' as const) : ('terminate' as const),
        }))
      : [],
    elsewhere: month.elsewhere.map(({ number, name }) => ({ memberId: number, memberName: name })),
    enrolling: {
      cutOff: localDate(month.made),
      late: hasEnrollment
        ? month.enrolled
            .filter(({ isLate }) => isLate)
            .map(({ number, name, coverage }) => ({ memberId: number, memberName: name, coverage }))
        : [],
      requests: hasEnrollment
        ? month.confirmed.map(({ number, name, coverage, at }) => ({
            kind: 'START_COVERAGE' as const,
            state: 'CONFIRMED' as const,
            memberId: number,
            memberName: name,
            coverage,
            confirmedAt: at,
          }))
        : [],
    },
  };
  return [comparePayroll(lines, month.payroll.map(deductionOf), facts).discrepancies, facts];
}

function lineOf({ number, name, coverage, tier, volume, cents: billed }: Paper, at: number): BillLine {
  return aLine({
    linePk: `1042.L${at}`,
    memberId: number,
    memberName: name,
    carrierCode: 'NMU',
    coverage,
    plan: `${coverage} Standard`,
    tier,
    volumeCents: volume === undefined ? null : cents(volume * 100),
    billed,
  });
}

function deductionOf({ number, name, coverage, tier, cents: deducted }: Paper, at: number): Deduction {
  return { row: at + 1, memberId: number, memberName: name, coverage, amountCents: cents(deducted), tier };
}

/** Coverages that differ between both bills. */
function pairsOf({ bill, lastBill }: PlantedMonth): readonly CoveragePair[] {
  const keyOf = ({ number, coverage }: Paper) => `${number} ${coverage}`;
  const now = new Map(bill.map((paper) => [keyOf(paper), paper]));
  const before = new Map(lastBill.map((paper) => [keyOf(paper), paper]));
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), now.get(key)];
    const paper = one ?? other;
    if (!paper || (one && other && one.cents === other.cents)) return [];
    const { number, name, coverage } = paper;
    return [
      { memberId: number, memberName: name, carrierCode: 'NMU', coverage, before: terms(one), after: terms(other) },
    ];
  });
}

function terms(paper: Paper | undefined): CoveragePair['before'] {
  if (!paper) return null;
  const { coverage, tier, volume, cents: billed } = paper;
  const volumeCents = volume === undefined ? null : cents(volume * 100);
  return { plan: `${coverage} Standard`, tier, volumeCents, billedCents: cents(billed), lineCount: 1 };
}
