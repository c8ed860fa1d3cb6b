import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { Discrepancy } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { PeopleAnswers } from './askedComparison';
import { billedCoverageOf, billOf, keyOf } from './Carrier';
import { type ComparedMonth, compareMonth, type GroupMemory, NO_MEMORY } from './compareMonth';
import { Dice } from './Dice';
import { type Employer, simulateEmployer } from './Employer';
import { hash } from './hash';
import { type JudgedMonth, judgeMonth } from './judgeMonth';
import { TRUTH_LAYOUTS, type TruthLayout } from './layouts';
import { OpenCorrections } from './OpenCorrections';
import { payrollOf } from './Payroll';
import type { Coverage } from './premiums';
import { firstDay } from './simulatedDates';
import { truthsOf } from './Truth';

/** How much is simulated, and from which seed. */
export interface TruthOptions {
  readonly employers: number;
  readonly months: number;
  readonly seed: number;
  /** A part of the layout's name; empty for all layouts. */
  readonly layout: string;
}

/** One comparison with its place in the simulation. */
export interface TruthResult {
  readonly layout: string;
  /** From 0, the first bill of the carrier. */
  readonly month: number;
  /** Whether it is the first file of the group. */
  readonly isFirstFile: boolean;
  readonly members: number;
  readonly questions: number;
  readonly problem: string;
  readonly people: PeopleAnswers;
  readonly judged: JudgedMonth;
}

/** Simulates employers one after another, each with the next layout, and compares each of their months. */
export async function* playTruth({ employers, months, seed, layout: part }: TruthOptions): AsyncGenerator<TruthResult> {
  const layouts = TRUTH_LAYOUTS.filter(({ name }) => name.includes(part));
  for (let at = 0; at < employers; at += 1) {
    const layout = layouts[at % layouts.length];
    if (!layout) throw new RangeError('There is no such layout.');
    yield* playEmployer(layout, seed * 1_000 + at, months);
  }
}

/** What one carrier's bills left behind. */
interface CarrierState {
  previous: readonly BillLine[] | undefined;
  undeducted: ComparedMonth['undeducted'];
  readonly expected: Set<string>;
  readonly asked: OpenCorrections;
}

async function* playEmployer(layout: TruthLayout, seed: number, months: number): AsyncGenerator<TruthResult> {
  const dice = new Dice(seed);
  const employer = simulateEmployer(seed, dice.whole(40, 300), months);
  const hasEnrollment = new Dice(hash(seed, 'enrollment')).chance(0.5);
  const { carriers } = employer.habits;
  const states = carriers.map(
    (): CarrierState => ({
      previous: undefined,
      undeducted: undefined,
      expected: new Set(),
      asked: new OpenCorrections(),
    }),
  );
  let memory: GroupMemory = NO_MEMORY;
  let isFirstFile = true;
  for (let fileMonth = -1; fileMonth <= months; fileMonth += 1) {
    for (const [at, { coverages, lag }] of carriers.entries()) {
      const month = fileMonth - lag;
      const state = states[at];
      if (!state || month < 0 || month >= months) continue;
      const bill = billOf(employer, month, coverages);
      const payroll = payrollOf(employer, month, layout.hasMovements ?? false, coverages);
      const { previous, undeducted, expected, asked } = state;
      // oxlint-disable-next-line no-await-in-loop -- each month starts with what the one before left behind
      const result = await compareMonth({
        employer,
        layout,
        bill,
        fileMonth,
        previous,
        undeducted,
        memory,
        hasEnrollment,
        expected,
      });
      asked.confirm(result.lines, firstDay(month));
      const truths = truthsOf({ employer, bill, payroll, written: result.written });
      const keys = new Set(truths.map(({ key }) => key));
      const judged = judgeMonth(
        {
          truths,
          lines: result.lines,
          periodFrom: firstDay(month),
          asked,
          keysOf: (found) => keysOf(employer, result, keys, coverages, found),
        },
        result.compared,
      );
      for (const key of judged.expected) expected.add(key);
      for (const { found, correction } of judged.corrections) asked.add(found, correction);
      const members = new Set(bill.lines.map(({ employee }) => employee)).size;
      const { questions, problem, people } = result;
      yield { layout: layout.name, month, isFirstFile, members, questions, problem, people, judged };
      state.previous = result.lines;
      state.undeducted = result.undeducted;
      ({ memory } = result);
      isFirstFile = false;
    }
  }
}

/** The coverages that a difference is about. */
function keysOf(
  { habits }: Employer,
  { roster }: ComparedMonth,
  known: ReadonlySet<string>,
  coverages: readonly Coverage[],
  found: Discrepancy,
): readonly string[] {
  const member = roster.member(found);
  const names = found.coverage === null ? coverages.map((one) => billedCoverageOf(habits, one)) : [found.coverage];
  const isPayrolls = found.linePks.length === 0 && found.evidence.rows.length > 0;
  const people = isPayrolls ? roster.written(found) : member ? [member] : roster.written(found);
  const all = (people.length > 0 ? people : member ? [member] : []).map((employee) =>
    [...new Set(names)].map((coverage) => keyOf(employee, coverage)),
  );
  return all.map((keys) => keys.filter((key) => known.has(key))).find((keys) => keys.length > 0) ?? [];
}
