import { ALL_LAYOUTS, type GroupSize, measureCase, PLANTED_CASES } from '../../support/payroll/plantedCases';
import { atLeast, atMost, type Figure } from '../shared/Figure';

const GROUPS: readonly GroupSize[] = [
  [25, 2],
  [40, 1],
  [60, 5],
  [130, 9],
];

/** Counts how many planted differences are explained rightly in the layouts of payroll systems, and what is wrong. */
export async function* measureLayouts(): AsyncGenerator<Figure> {
  for (const [name, planted] of Object.entries(PLANTED_CASES)) {
    // oxlint-disable-next-line no-await-in-loop -- a figure at a time
    const sums = await measureCase(planted, GROUPS);
    const percent = (count: number) => Math.round((count / sums.planted) * 1_000) / 10;
    const of = `${name}, ${ALL_LAYOUTS.length} layouts, ${sums.planted.toLocaleString('en-US')} planted`;
    const [cause, suggestion] = [percent(sums.rightCause), percent(sums.rightAction)];
    const exact = planted.isExact;
    yield { name: `right cause (${of})`, value: cause, unit: '%', ...(exact && { goal: atLeast(cause, 95) }) };
    yield { name: 'right suggestion', value: suggestion, unit: '%', ...(exact && { goal: atLeast(suggestion, 80) }) };
    yield { name: 'invented', value: sums.invented, unit: '', goal: atMost(sums.invented, 0) };
    const unclear: Figure = { name: 'said to be unreadable or repeated in the file', value: sums.unclear, unit: '' };
    yield exact ? { ...unclear, goal: atMost(sums.unclear, 0) } : unclear;
    yield {
      name: `wrong amounts or expectations, of ${sums.applied.toLocaleString('en-US')} applied`,
      value: sums.wrong,
      unit: '',
      goal: atMost(sums.wrong, 0),
    };
    const questions = sums.manyQuestions + sums.nextQuestions;
    yield { name: 'files with too many column questions', value: questions, unit: '', goal: atMost(questions, 0) };
  }
}
