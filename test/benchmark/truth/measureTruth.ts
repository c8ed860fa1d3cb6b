import type { BenchOptions } from '../shared/BenchOptions';
import { atLeast, atMost, type Figure } from '../shared/Figure';
import { billOf, type CarrierBill } from './Carrier';
import { compareMonth } from './compareMonth';
import { Dice } from './Dice';
import { simulateEmployer } from './Employer';
import { type JudgedMonth, judgeMonth, type PlantClass, RIGHT, type Verdict } from './judgeMonth';
import { TRUTH_LAYOUTS, type TruthLayout } from './layouts';
import { payrollOf } from './Payroll';

/** How much is simulated, and from which seed. */
export interface TruthOptions {
  readonly employers: number;
  readonly months: number;
  readonly seed: number;
  /** A part of the layout's name; empty for all layouts. */
  readonly layout: string;
}

/** A month's comparison with its layout and place in the simulation. */
export interface TruthResult {
  readonly layout: TruthLayout;
  readonly month: number;
  readonly questions: number;
  readonly problem: string;
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

async function* playEmployer(layout: TruthLayout, seed: number, months: number): AsyncGenerator<TruthResult> {
  const dice = new Dice(seed);
  const employer = simulateEmployer(seed, dice.whole(40, 300), months);
  const hasEnrollment = dice.chance(0.5);
  const expected = new Set<string>();
  let [previous, mapping]: [CarrierBill | undefined, Awaited<ReturnType<typeof compareMonth>>['mapping']] = [
    undefined,
    null,
  ];
  for (let month = 0; month < months; month += 1) {
    const bill = billOf(employer, month);
    const payroll = payrollOf(employer, month, layout.hasMovements ?? false);
    // oxlint-disable-next-line no-await-in-loop -- each month starts with what the one before left behind
    const result = await compareMonth({ employer, layout, bill, payroll, previous, mapping, hasEnrollment, expected });
    const judged = judgeMonth(employer, bill, payroll, result.compared);
    for (const key of judged.expected) expected.add(key);
    yield { layout, month, questions: result.questions, problem: result.problem, judged };
    [previous, mapping] = [bill, result.mapping ?? mapping];
  }
}

/** Sums of results. */
export class TruthSums {
  lines = 0;
  automatic = 0;
  automaticRight = 0;
  invented = 0;
  applied = 0;
  firstQuestions = 0;
  laterQuestions = 0;
  decisions = 0;
  comparisons = 0;
  notCompared = 0;
  readonly harms = { amount: 0, expectation: 0, correction: 0, termination: 0 };
  readonly byClass = new Map<PlantClass, { planted: number; found: number; rightCause: number; right: number }>();

  add({ judged, month, questions, problem }: Omit<TruthResult, 'layout'>): void {
    this.comparisons += 1;
    if (problem !== '') this.notCompared += 1;
    if (month === 0) this.firstQuestions += questions;
    else this.laterQuestions += questions;
    this.invented += judged.invented;
    this.decisions += judged.decisions;
    for (const verdict of judged.verdicts) this.count(verdict);
  }

  /** Planted differences that have a cause. */
  get planted(): { planted: number; found: number; rightCause: number; right: number } {
    const sums = { planted: 0, found: 0, rightCause: 0, right: 0 };
    for (const [plant, one] of this.byClass) {
      if (RIGHT[plant].kinds.length === 0) continue;
      sums.planted += one.planted;
      sums.found += one.found;
      sums.rightCause += one.rightCause;
      sums.right += one.right;
    }
    return sums;
  }

  private count({ plant, isAutomatic, isRight, isFound, hasRightCause, isApplied, harm }: Verdict): void {
    this.lines += 1;
    if (isAutomatic) this.automatic += 1;
    if (isAutomatic && isRight) this.automaticRight += 1;
    if (isApplied) this.applied += 1;
    if (harm) this.harms[harm] += 1;
    const sums = this.byClass.get(plant) ?? { planted: 0, found: 0, rightCause: 0, right: 0 };
    this.byClass.set(plant, {
      planted: sums.planted + 1,
      found: sums.found + (isFound ? 1 : 0),
      rightCause: sums.rightCause + (hasRightCause ? 1 : 0),
      right: sums.right + (isRight ? 1 : 0),
    });
  }
}

/** Counts what the comparison decides rightly in a simulated world that knows what is right, by class and layout. */
export async function* measureTruth({ employers, months, seed, layout, texts }: BenchOptions): AsyncGenerator<Figure> {
  const all = new TruthSums();
  const byLayout = new Map<string, TruthSums>();
  for await (const result of playTruth({ employers, months, seed, layout })) {
    all.add(result);
    const own = byLayout.get(result.layout.name) ?? new TruthSums();
    own.add(result);
    byLayout.set(result.layout.name, own);
    if (texts)
      for (const { text } of result.judged.verdicts)
        if (text !== '') console.log(`${result.layout.name}, ${result.month}: ${text}`);
  }
  yield* figuresOf(all, `seed ${seed}, ${employers} employers, ${months} months`);
  for (const [plant, { planted, found, rightCause, right }] of all.byClass) {
    const of = `${plant}, ${planted.toLocaleString('en-US')}`;
    if (RIGHT[plant].kinds.length > 0) {
      yield { name: `found: ${of}`, value: percent(found, planted), unit: '%' };
      yield { name: 'with the right cause', value: percent(rightCause, planted), unit: '%' };
    }
    yield { name: `right: ${of}`, value: percent(right, planted), unit: '%' };
  }
  for (const [name, sums] of byLayout) {
    const harm = Object.values(sums.harms).reduce((sum, count) => sum + count, 0);
    const { planted, rightCause } = sums.planted;
    yield { name: `${name}: right cause, of ${planted}`, value: percent(rightCause, planted), unit: '%' };
    yield { name: 'invented', value: sums.invented, unit: '' };
    yield { name: `wrong after Apply, of ${sums.applied}`, value: harm, unit: '' };
    yield { name: 'questions, first and later', value: sums.firstQuestions + sums.laterQuestions / 1_000, unit: '' };
  }
}

function* figuresOf(sums: TruthSums, of: string): Generator<Figure> {
  const { planted, found, rightCause } = sums.planted;
  const automatic = percent(sums.automatic, sums.lines);
  yield { name: `decided automatically (${of})`, value: automatic, unit: '%', goal: atLeast(automatic, 93) };
  const precision = percent(sums.automaticRight, sums.automatic);
  yield { name: 'of these, right', value: precision, unit: '%', goal: atLeast(precision, 99.96) };
  const recall = percent(found, planted);
  yield {
    name: `found, of ${planted.toLocaleString('en-US')} planted`,
    value: recall,
    unit: '%',
    goal: atLeast(recall, 99.9),
  };
  const cause = percent(rightCause, planted);
  yield { name: 'right cause', value: cause, unit: '%', goal: atLeast(cause, 95) };
  yield { name: 'invented', value: sums.invented, unit: '', goal: atMost(sums.invented, 0) };
  for (const [harm, count] of Object.entries(sums.harms)) {
    const name = `wrong ${harm}s, of ${sums.applied.toLocaleString('en-US')} applied`;
    yield { name, value: count, unit: '', goal: atMost(count, 0) };
  }
  yield { name: 'files that were not compared', value: sums.notCompared, unit: '', goal: atMost(sums.notCompared, 0) };
  yield { name: 'questions about first files', value: sums.firstQuestions, unit: '' };
  yield {
    name: 'questions about later files',
    value: sums.laterQuestions,
    unit: '',
    goal: atMost(sums.laterQuestions, 0),
  };
  const decisions = Math.round((sums.decisions / Math.max(1, sums.comparisons)) * 10) / 10;
  yield { name: 'decisions a bill, one by one', value: decisions, unit: '', goal: atMost(decisions, 3) };
}

function percent(count: number, of: number): number {
  return of === 0 ? 100 : Math.round((count / of) * 10_000) / 100;
}
