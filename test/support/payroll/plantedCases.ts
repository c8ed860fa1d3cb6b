import { comparePlanted, type PlantedFile, type PlantedResult } from './comparePlanted';
import type { Rows } from './exports/cells';
import { PLANTED_KINDS } from './plantedGroup';
import { PLANTED_LAYOUTS } from './plantedLayouts';
import { VENDOR_LAYOUTS } from './vendorLayouts';

export const ALL_LAYOUTS = [...PLANTED_LAYOUTS, ...VENDOR_LAYOUTS];

/** Members and seed of a group. */
export type GroupSize = readonly [count: number, seed: number];

/** Planted differences, and problems of the whole file. `isExact` if every row of the file can be read once. */
export interface PlantedCase extends Omit<PlantedFile, 'count' | 'seed'> {
  readonly isExact: boolean;
}

const AMOUNT = /^-?\$?\d[\d,]*\.\d\d/;

/** Cases by name. In files that are not exact, differences may also be said to be unreadable or repeated in the file. */
export const PLANTED_CASES: Readonly<Record<string, PlantedCase>> = {
  'the whole month': { kinds: PLANTED_KINDS, isExact: true },
  'the employee share by tier': {
    kinds: ['termed', 'hired', 'tier', 'plan', 'missed', 'volume', 'duplicate', 'credit', 'unnumbered'],
    contributions: true,
    isExact: true,
  },
  'pay dates of the month before': {
    kinds: PLANTED_KINDS,
    rows: eachText((text) => text.replace(/^11\/(\d\d\/2026)/, '10/$1').replace('2026-11-', '2026-10-')),
    isExact: true,
  },
  'five rows twice': {
    kinds: PLANTED_KINDS,
    rows: (rows) => rows.flatMap((row, at) => (at > 20 && at < 26 ? [row, row] : [row])),
    isExact: false,
  },
  'rows with words that are no amounts': {
    kinds: PLANTED_KINDS,
    rows: (rows) =>
      rows.map((row, at) =>
        at > 12 && at % 17 === 0 ? row.map((cell) => (AMOUNT.test(String(cell)) ? 'see memo 4' : cell)) : row,
      ),
    isExact: false,
  },
};

function eachText(change: (text: string) => string): (rows: Rows) => Rows {
  return (rows) => rows.map((row) => row.map((cell) => (typeof cell === 'string' ? change(cell) : cell)));
}

/** Sums over all layouts and groups of a case. */
export interface PlantedSums {
  planted: number;
  rightCause: number;
  rightAction: number;
  invented: number;
  /** Members and coverages reported as unreadable or repeated. */
  unclear: number;
  wrong: number;
  applied: number;
  /** Files with more than one question about columns. */
  manyQuestions: number;
  /** Files whose next month had a question about columns. */
  nextQuestions: number;
}

/** Compares a case in all layouts, and each layout's next month. @param report called with each comparison */
export async function measureCase(
  planted: PlantedCase,
  groups: readonly GroupSize[],
  report: (result: PlantedResult, layout: string) => void = () => {},
): Promise<PlantedSums> {
  const sums: PlantedSums = {
    planted: 0,
    rightCause: 0,
    rightAction: 0,
    invented: 0,
    unclear: 0,
    wrong: 0,
    applied: 0,
    manyQuestions: 0,
    nextQuestions: 0,
  };
  for (const layout of ALL_LAYOUTS) {
    for (const [count, seed] of groups) {
      // oxlint-disable-next-line no-await-in-loop -- one file at a time
      const first = await comparePlanted(layout, { ...planted, count, seed });
      // oxlint-disable-next-line no-await-in-loop -- one file at a time
      const next = await comparePlanted(layout, { ...planted, count: count + 4, seed, stage: first.stage });
      sums.manyQuestions += columnQuestions(first) > 1 ? 1 : 0;
      sums.nextQuestions += columnQuestions(next) > 0 ? 1 : 0;
      for (const result of [first, next]) {
        report(result, layout.name);
        sums.planted += result.planted;
        sums.rightCause += result.rightCause;
        sums.rightAction += result.rightAction;
        sums.invented += result.invented.length;
        sums.unclear += result.unclear.length;
        sums.wrong += result.wrong.length;
        sums.applied += result.applied;
      }
    }
  }
  return sums;
}

/** Confirmations of the month and of the basis do not count. */
function columnQuestions({ asked }: PlantedResult): number {
  return asked.filter((kind) => kind === 'columns' || kind === 'amount').length;
}
