import { percent } from './shares';
import { NO_ROW, type TruthRow, type TruthSums } from './TruthSums';

const WORST = 12;

/** Prints a row for each class, condition, and layout, in the form of the documentation. */
export function printTables(sums: TruthSums): void {
  print('By what is wrong', 'class', sums.byPlant);
  print('By what makes it hard', 'condition', sums.byCondition);
  print('By layout', 'layout', sums.byLayout, ['questions, first and later'], ({ firstQuestions, laterQuestions }) => [
    `${firstQuestions} and ${laterQuestions}`,
  ]);
  printCalibration(sums);
  const worst = [...sums.wrong].sort(([, one], [, other]) => other - one).slice(0, WORST);
  if (worst.length === 0) return;
  console.log('\nMost often wrong\n');
  for (const [name, count] of worst) console.log(`${String(count).padStart(6)}  ${name}`);
}

function print<Row extends TruthRow>(
  title: string,
  of: string,
  rows: ReadonlyMap<string, Row>,
  moreHeadings: readonly string[] = [],
  more: (row: Row) => readonly string[] = () => [],
): void {
  const headings = [of, 'coverages', 'planted', 'found', 'right cause', 'asked', 'invented', 'wrong of applied'];
  console.log(`\n${title}\n`);
  console.log(cells([...headings, ...moreHeadings]));
  console.log(cells([...headings, ...moreHeadings].map(() => '---')));
  for (const [name, row] of rows) {
    const { lines, planted, found, rightCause, asked, invented, wrongApplied, applied } = row;
    if (lines === NO_ROW.lines) continue;
    const share = (count: number) => (planted === 0 ? '' : `${percent(count, planted)} %`);
    console.log(
      cells([
        name,
        ...[lines, planted].map(text),
        share(found),
        share(rightCause),
        ...[asked, invented].map(text),
        `${text(wrongApplied)} of ${text(applied)}`,
        ...more(row),
      ]),
    );
  }
}

/** How often statements about people are right, by their words and, where they state a probability, by decile. */
function printCalibration({ answers, deciles, all }: TruthSums): void {
  console.log('\nHow sure the comparison is, and how often it is right\n');
  console.log(cells(['stated', 'count', 'right']));
  console.log(cells(['---', '---', '---']));
  for (const [stated, { count, right }] of [...answers].sort(([one], [other]) => (one < other ? -1 : 1))) {
    console.log(cells([stated, text(count), `${percent(right, count)} %`]));
  }
  for (const [decile, { count, right }] of [...deciles].sort(([one], [other]) => one - other)) {
    console.log(cells([`${decile * 10} to ${decile * 10 + 10} %`, text(count), `${percent(right, count)} %`]));
  }
  const rightApplied = all.applied - all.wrongApplied;
  console.log(
    cells(['a suggestion, with no confidence stated', text(all.applied), `${percent(rightApplied, all.applied)} %`]),
  );
}

const text = (count: number) => count.toLocaleString('en-US');
const cells = (values: readonly string[]) => `| ${values.join(' | ')} |`;
