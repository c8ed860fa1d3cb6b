import path from 'node:path';
import type { BenchOptions } from '../shared/BenchOptions';
import { atLeast, atMost, type Figure } from '../shared/Figure';
import { percentile } from '../shared/percentile';
import { HARMS } from './FoundHarm';
import { judgeLabeled } from './labeled/judgeLabeled';
import { readMonth } from './labeled/readMonth';
import { playTruth, type TruthResult } from './playTruth';
import { percent, upperBound } from './shares';
import { type BillWork, TruthSums } from './TruthSums';
import { printTables } from './tables';

/** From its fourth month on, a group is no longer new. */
const USUAL_MONTH = 3;
/** Size of the bill that the goals are for. */
const USUAL_MEMBERS = 300;
/** For 100 employers and 12 months. */
const MAX_SECONDS = 600;

/**
 * Counts what the comparison decides rightly in a simulated world that knows what is right, by class, condition, and layout, or in a
 * month of a group that its owner has labeled.
 */
export async function* measureTruth({ texts, month, ...simulated }: BenchOptions): AsyncGenerator<Figure> {
  const sums = new TruthSums();
  const started = process.cpuUsage();
  for await (const result of month === '' ? playTruth(simulated) : playLabeled(month)) {
    sums.add(result);
    if (!texts) continue;
    for (const { text } of result.judged.verdicts)
      if (text !== '') console.log(`${result.layout}, ${result.month}: ${text}`);
  }
  const { seed, employers, months } = simulated;
  const of = month === '' ? `seed ${seed}, ${employers} employers, ${months} months` : path.basename(month);
  yield* figuresOf(sums, of);
  const { user, system } = process.cpuUsage(started);
  const seconds = Math.round((user + system) / 1_000_000);
  yield { name: 'processor time', value: seconds, unit: 's', goal: atMost(seconds, MAX_SECONDS) };
  printTables(sums);
}

async function* playLabeled(folder: string): AsyncGenerator<TruthResult> {
  yield await judgeLabeled(await readMonth(folder), path.basename(folder));
}

/** The figures that have goals. */
function* figuresOf(sums: TruthSums, of: string): Generator<Figure> {
  const { lines, automatic, automaticRight, planted, found, rightCause, invented, applied } = sums.all;
  const isAutomatic = percent(automatic, lines);
  yield { name: `decided automatically (${of})`, value: isAutomatic, unit: '%', goal: atLeast(isAutomatic, 93) };
  const precision = percent(automaticRight, automatic);
  yield { name: 'of these, right', value: precision, unit: '%', goal: atLeast(precision, 99.96) };
  const recall = percent(found, planted);
  const plantedText = planted.toLocaleString('en-US');
  yield { name: `found, of ${plantedText} planted`, value: recall, unit: '%', goal: atLeast(recall, 99.9) };
  const cause = percent(rightCause, planted);
  yield { name: 'right cause', value: cause, unit: '%', goal: atLeast(cause, 95) };
  yield { name: 'invented', value: invented, unit: '', goal: atMost(invented, 0) };
  for (const harm of HARMS) {
    const name = `wrong ${harm}s, of ${applied.toLocaleString('en-US')} applied`;
    yield { name, value: sums.harms[harm], unit: '', goal: atMost(sums.harms[harm], 0) };
  }
  for (const [part, count] of sums.parts) yield { name: `wrong corrections by ${part}`, value: count, unit: '' };
  const bound = Math.round(upperBound(sums.wrongApplied, applied) * 1_000_000) / 10_000;
  yield { name: 'wrong after Apply, at most (95 %)', value: bound, unit: '%' };
  yield { name: 'files that were not compared', value: sums.notCompared, unit: '', goal: atMost(sums.notCompared, 0) };
  yield* workFigures(sums.bills);
}

function* workFigures(bills: readonly BillWork[]): Generator<Figure> {
  const first = bills.filter(({ isFirstFile }) => isFirstFile);
  const later = bills.filter(({ isFirstFile }) => !isFirstFile);
  const most = (some: readonly BillWork[]) => Math.max(0, ...some.map(({ questions }) => questions));
  const questions = (some: readonly BillWork[]) => some.reduce((sum, one) => sum + one.questions, 0);
  yield { name: 'questions about a first file, at most', value: most(first), unit: '', goal: atMost(most(first), 1) };
  yield { name: `questions about ${first.length} first files`, value: questions(first), unit: '' };
  yield {
    name: `questions about ${later.length} later files`,
    value: questions(later),
    unit: '',
    goal: atMost(questions(later), 0),
  };
  const usual = bills.filter(({ month }) => month >= USUAL_MONTH);
  if (usual.length === 0) return;
  const members = usual.reduce((sum, one) => sum + one.members, 0);
  const decided = usual.reduce((sum, one) => sum + one.decisions, 0);
  const decisions = Math.round((decided / Math.max(1, members)) * USUAL_MEMBERS * 100) / 100;
  yield {
    name: `decisions a bill of ${USUAL_MEMBERS}, from month 4`,
    value: decisions,
    unit: '',
    goal: atMost(decisions, 3),
  };
  yield {
    name: 'the same, 95 of 100 bills',
    value: percentile(
      usual.map((one) => one.decisions),
      0.95,
    ),
    unit: '',
  };
  const minutes =
    Math.round(
      (percentile(
        usual.map((one) => one.seconds),
        0.95,
      ) /
        60) *
        10,
    ) / 10;
  yield { name: 'active minutes (model), 95 of 100 bills', value: minutes, unit: '', goal: atMost(minutes, 5) };
  const keys = percentile(
    usual.map((one) => one.keys),
    0.95,
  );
  yield { name: 'keys (model), 95 of 100 bills', value: keys, unit: '', goal: atMost(keys, 60) };
}
