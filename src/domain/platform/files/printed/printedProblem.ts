import { type Cents, cents, sumCents } from '../../money/Cents';
import { formatCents } from '../../money/formatCents';
import type { WrongTotal } from '../AmountReview';
import type { PrintedAmount, PrintedMeaning } from './printedAmounts';

/** What a printed document has besides the rows of its tables. */
export interface PrintedBeside {
  /** The page of each row. */
  readonly pages: readonly number[];
  /** Labeled amounts outside of the tables. */
  readonly amounts: readonly PrintedAmount[];
  /** Number of tables whose headings were recognized. Without one, no text has a column. */
  readonly tables: number;
  /** Number of lines between rows that may continue one of them, although nothing tells which. */
  readonly loose: number;
  /** How else to get the file, in a sentence. */
  readonly advice: string;
}

/** What was read from the tables of a printed bill. */
export interface ReadOfPrinted {
  /** Sum of the rows. */
  readonly totalCents: Cents;
  /** The last total in the tables that is not the sum of rows above; undefined if all are. */
  readonly wrongTotal: WrongTotal | undefined;
  /** Whether a total in the tables is the sum of all rows. */
  readonly hasGrandTotal: boolean;
  /** Rows that could not be read. */
  readonly badRows: number;
  /** Names that have more words in another row of their number. */
  readonly cutNames: number;
}

/**
 * Why a printed document is not accepted: its rows, its totals, and the amounts of its summary have to agree to the cent.
 *
 * @returns empty if they do
 * @source docs/decisions/printed-bills.md#a-printed-bill-counts-only-if-it-adds-up
 */
export function printedProblem({ amounts, pages, tables, loose, advice }: PrintedBeside, read: ReadOfPrinted): string {
  const problem = (what: string) => `This PDF does not add up: ${what}. Check which columns are read. ${advice}`;
  const { totalCents, wrongTotal, hasGrandTotal, badRows, cutNames } = read;
  const rows = `the rows add up to ${formatCents(totalCents)}`;
  if (tables === 0) return `The headings of this PDF were not recognized. ${advice}`;
  if (badRows > 0) return problem(`${badRows === 1 ? '1 row' : `${badRows} rows`} could not be read`);
  if (cutNames > 0)
    return problem(
      `${cutNames === 1 ? '1 name has' : `${cutNames} names have`} more words in another row of the number`,
    );
  if (loose > 0)
    return problem(`${loose === 1 ? '1 line' : `${loose} lines`} between the rows may belong to one of them`);
  if (wrongTotal) {
    const { row, stated, read: sum } = wrongTotal;
    const total = `page ${pages[row - 1] ?? 1} prints a total of ${formatCents(cents(stated))}`;
    return problem(`${total}, but the rows above it add up to ${formatCents(cents(sum))}`);
  }
  const summary = summaryOf(amounts);
  const premium = wholePremiums(summary.premium).find((amount) => !isOfRows(amount.cents, summary, totalCents));
  if (premium) return problem(`${placed(premium)}, but ${rows}`);
  for (const due of summary.due) {
    const parts = partsOf(summary);
    const isPlain = parts.every(({ cents: amount }) => amount === 0) && due.cents === totalCents;
    if (isPlain || isSumOf(due.cents, summary, totalCents)) continue;
    const sum = sumCents(parts.map((part) => part.cents));
    const of = parts.length === 0 ? rows : `its parts add up to ${formatCents(sum)}`;
    return problem(`${placed(due)}, but ${of}`);
  }
  if (hasGrandTotal || summary.premium.length > 0 || summary.due.length > 0) return '';
  return problem('it prints no total of all rows to compare them with');
}

/** Labels of the employee's or employer's share of a premium. */
const PART = /\b(?:ee|er|employees?|employers?|members?|contributions?)\b/i;

/** The premiums that are those of all rows: every one, unless it says whose part it is beside one that does not. */
function wholePremiums(premiums: readonly PrintedAmount[]): readonly PrintedAmount[] {
  const whole = premiums.filter(({ label }) => !PART.test(label));
  return whole.length > 0 ? whole : premiums;
}

type Summary = Readonly<Record<PrintedMeaning, readonly PrintedAmount[]>>;

/** Amounts by meaning. One that is printed again is the same. */
function summaryOf(amounts: readonly PrintedAmount[]): Summary {
  const of = (meaning: PrintedMeaning) => {
    const own = amounts.filter((amount) => amount.meaning === meaning);
    return own.filter((amount, at) => own.findIndex((one) => isSame(one, amount, meaning)) === at);
  };
  return {
    due: of('due'),
    payments: of('payments'),
    prior: of('prior'),
    fees: of('fees'),
    adjustments: of('adjustments'),
    premium: of('premium'),
  };
}

function isSame(one: PrintedAmount, other: PrintedAmount, meaning: PrintedMeaning): boolean {
  const isOnce = meaning === 'premium' || meaning === 'due';
  return one.cents === other.cents && (isOnce || labelKey(one) === labelKey(other));
}

/** A table's total may stand right above the summary that has it again. */
function labelKey({ label }: PrintedAmount): string {
  return label
    .toLowerCase()
    .replace(/\btotal\b/, '')
    .trim();
}

function partsOf({ prior, payments, premium, adjustments, fees }: Summary): readonly PrintedAmount[] {
  return [...prior, ...payments, ...premium, ...adjustments, ...fees];
}

/** Whether the rows are those of the premium, with or without the adjustments and fees of the summary. */
function isOfRows(premium: Cents, { adjustments, fees }: Summary, totalCents: Cents): boolean {
  const [adjusted, charged] = [sumOf(adjustments), sumOf(fees)];
  return [0, adjusted, charged, adjusted + charged].some((more) => premium + more === totalCents);
}

/** Whether what is due is the sum of its parts. Without a premium in the summary, the rows are its premium. */
function isSumOf(due: Cents, summary: Summary, totalCents: Cents): boolean {
  const { prior, payments, premium, adjustments, fees } = summary;
  const carried = sumOf(prior) + sumOf(payments);
  if (premium.length > 0) {
    return premium.some(({ cents: current }) => due === carried + current + sumOf(adjustments) + sumOf(fees));
  }
  const more = [0, sumOf(adjustments), sumOf(fees), sumOf(adjustments) + sumOf(fees)];
  return more.some((other) => due === carried + totalCents + other);
}

function sumOf(amounts: readonly PrintedAmount[]): Cents {
  return amounts.length === 0 ? cents(0) : sumCents(amounts.map((amount) => amount.cents));
}

function placed({ page, label, cents: amount }: PrintedAmount): string {
  return `page ${page} prints “${label}” of ${formatCents(amount)}`;
}
