import { cents } from '../../money/Cents';
import { centsToDecimal } from '../../money/formatCents';
import { isPrintedAmount, printedCents } from './printedAmounts';

type Row = readonly string[];

/** What the headings of a printed bill say. */
export interface JudgedHeadings {
  /** Number of recognized columns. */
  readonly known: number;
  /** Whether they suffice for a table, apart from the coverage. */
  readonly isTable: boolean;
  /** Whether no column has the coverage of a row. */
  readonly lacksCoverage: boolean;
  /** Columns of amounts that are named after a coverage, in a table without a column for it. */
  readonly coverages: readonly number[];
}

/** Recognizes headings and coverages by their words. */
export interface PrintedWords {
  readonly judge: (headings: Row) => JudgedHeadings;
  /** Whether a text names a coverage. */
  readonly isCoverage: (text: string) => boolean;
}

/** In the label of a total. */
export const TOTAL = /\b(?:sub)?totals?\b/i;
const LABELED =
  /^(?:coverage|product|benefit|line of (?:business|coverage)|plan(?: type)?)\s*[:#-]\s*(?<coverage>\S.*)$/i;
const COMPANY = /\b(?:company|insurance|inc|corp|llc|assurance|mutual)\b/i;

/**
 * The coverage that a title names, such as `Coverage: Dental` or `Dental`.
 *
 * @param isNear whether it stands right above the rows, so that it needs no label
 */
export function coverageOfTitle(row: Row, { isCoverage }: PrintedWords, isNear: boolean): string | undefined {
  const [title, another] = row.map((cell) => cell.trim()).filter(Boolean);
  if (title === undefined || another !== undefined) return undefined;
  const labeled = LABELED.exec(title)?.groups?.['coverage'];
  if (labeled !== undefined) return isCoverage(labeled) ? labeled : undefined;
  return isNear && !COMPANY.test(title) && !TOTAL.test(title) && isCoverage(title) ? title : undefined;
}

/**
 * Adds a coverage column to a table whose section titles name the coverage.
 *
 * @param above the coverage of the title above the table
 * @returns the rows, the coverages that they got, and that of the last title
 */
export function withCoverageOfTitles(
  [headings = [], ...rows]: readonly Row[],
  words: PrintedWords,
  above: string | undefined,
): { readonly rows: readonly Row[]; readonly used: readonly string[]; readonly last: string | undefined } {
  let coverage = above;
  const used = new Set<string>();
  const all = rows.map((row) => {
    const named = coverageOfTitle(row, words, true);
    coverage = named ?? coverage;
    const isLine = row.some((text) => isPrintedAmount({ text })) && !row.some((text) => TOTAL.test(text));
    if (isLine && coverage !== undefined) used.add(coverage);
    return [...row, isLine ? (coverage ?? '') : ''];
  });
  return { rows: [[...headings, 'Coverage'], ...all], used: [...used], last: coverage };
}

/** Sums of each coverage by its heading: of all rows, and of those below the last total. */
export type PrintedSums = Map<string, { all: number; since: number }>;

/**
 * Rows of a table with a column for each coverage, as a row for each coverage. A total of the row or of the columns that does not agree
 * leaves an amount that cannot be read.
 *
 * @param sums of the pages before, to which the rows are added
 * @source docs/decisions/printed-bills.md#the-coverage-may-stand-in-a-title-or-above-an-amount
 * @returns the rows that each row becomes
 */
export function withRowsOfCoverages(
  [headings = [], ...rows]: readonly Row[],
  coverages: readonly number[],
  sums: PrintedSums,
): readonly (readonly Row[])[] {
  const totalAt = headings.findIndex((heading, at) => TOTAL.test(heading) && !coverages.includes(at));
  const kept = [...headings.keys()].filter((at) => at !== totalAt && !coverages.includes(at));
  const plain = (row: Row) => kept.map((at) => row[at] ?? '');
  const all = rows.map((row): readonly Row[] => {
    // A title or a footer.
    if (!row.some((text) => isPrintedAmount({ text }))) return [[row.filter((cell) => cell !== '').join(' ')]];
    const total = row[totalAt] ?? '';
    const filled = coverages.flatMap((at) => {
      const text = row[at] ?? '';
      return text.trim() === '' ? [] : [{ heading: headings[at] ?? '', text, cents: printedCents(text) }];
    });
    const sum = filled.reduce((added, one) => added + (one.cents ?? 0), 0);
    const agrees = (total === '' || printedCents(total) === sum) && filled.every((one) => one.cents !== undefined);
    if (!row.some((text) => TOTAL.test(text))) {
      for (const { heading, cents: amount = 0 } of filled) add(sums, heading, amount);
      return filled.map(({ heading, text }) => [...plain(row), heading, agrees ? text : `${text} ≠`]);
    }
    if (filled.length === 0) return [[...plain(row), '', total]];
    const amount = centsToDecimal(cents(sum));
    // Without its label, a total that does not agree is a row that cannot be read.
    return agrees && areTotals(filled, sums)
      ? [[...plain(row), '', amount]]
      : [[...kept.map(() => ''), '', `${amount} ≠`]];
  });
  return [[[...kept.map((at) => headings[at] ?? ''), 'Coverage', 'Premium']], ...all];
}

function add(sums: PrintedSums, heading: string, amount: number): void {
  const { all, since } = sums.get(heading) ?? { all: 0, since: 0 };
  sums.set(heading, { all: all + amount, since: since + amount });
}

/** Whether each amount equals its column's sum of all rows or since the last total. Starts the next subtotal. */
function areTotals(
  totals: readonly { readonly heading: string; readonly cents?: number | undefined }[],
  sums: PrintedSums,
): boolean {
  const areSumsOf = (part: 'all' | 'since') =>
    totals.every(({ heading, cents: amount }) => (sums.get(heading)?.[part] ?? 0) === amount);
  const areSums = areSumsOf('all') || areSumsOf('since');
  for (const [heading, { all }] of sums) sums.set(heading, { all, since: 0 });
  return areSums;
}
