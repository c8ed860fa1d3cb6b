import { csvOf } from '../../platform/files/csv';
import { cellsOf, isUnclosed, UNCLOSED } from '../../platform/files/pastedTable';
import { isFooterText, namesCoverage, namesTotal } from '../../platform/files/totalLabels';
import { type Cents, cents } from '../../platform/money/Cents';
import { centsToDecimal } from '../../platform/money/formatCents';
import { parseCents } from '../../platform/money/parseCents';
import { TIERS, type Tier } from '../bills/Tier';
import { wordMeaning } from '../reconciliation/wordMeaning';
import {
  MAX_AGE,
  MAX_RATE,
  MAX_RATE_ROWS,
  RATE_UNIT_LABELS,
  type RateRow,
  type RateUnit,
  rateRowProblem,
} from './RateTable';

/** A row that cannot be read. `row` counts from 1, excluding the headings. */
export interface RateRowProblem {
  readonly row: number;
  readonly message: string;
}

export interface RateRowsReading {
  readonly rows: readonly RateRow[];
  readonly problems: readonly RateRowProblem[];
}

/** The columns by heading; the first heading is used in exports. */
const COLUMNS = {
  coverage: ['Coverage', 'benefit', 'line of coverage'],
  className: ['Class', 'employee class'],
  plan: ['Plan', 'plan name', 'plan code'],
  tier: ['Tier', 'coverage tier', 'coverage level'],
  ageFrom: ['Age from', 'from age', 'minimum age'],
  ageTo: ['Age to', 'to age', 'maximum age'],
  unit: ['Per', 'unit', 'volume unit', 'basis'],
  rate: ['Rate', 'premium', 'monthly rate'],
  maxVolume: ['Maximum volume', 'max volume', 'maximum benefit', 'cap'],
} as const;
type Column = keyof typeof COLUMNS;

/** The headings that a rate table needs, as a sentence. */
export const RATE_HEADINGS = Object.values(COLUMNS)
  .map(([heading]) => heading)
  .join(', ');

const UNIT_WORDS: ReadonlyMap<string, RateUnit> = new Map([
  ['', 'MONTH'],
  ['month', 'MONTH'],
  ['monthly', 'MONTH'],
  ['flat', 'MONTH'],
  ['10', 'PER_10'],
  ['100', 'PER_100'],
  ['1000', 'PER_1000'],
]);

/**
 * Reads rates copied from a spreadsheet: a line of headings, then one line per rate, separated by tabs or commas. Strict: an
 * unknown heading or an unreadable cell is a problem, and nothing is guessed.
 */
export function readRateRows(text: string): RateRowsReading {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const [head, ...rest] = lines;
  if (head === undefined) return { rows: [], problems: [] };
  const separator = head.includes('\t') ? '\t' : ',';
  const headings = cellsOf(head, separator).map((cell) => cell.trim().toLowerCase());
  const columns = headings.map(columnOf);
  const problem = isUnclosed(head) ? UNCLOSED : headingProblem(headings, columns);
  if (problem) return { rows: [], problems: [{ row: 0, message: problem }] };
  if (rest.length > MAX_RATE_ROWS) {
    return {
      rows: [],
      problems: [{ row: 0, message: `A table can have ${MAX_RATE_ROWS.toLocaleString('en-US')} rates.` }],
    };
  }
  const rows: RateRow[] = [];
  const problems: RateRowProblem[] = [];
  for (const [at, line] of rest.entries()) {
    const cells = cellsOf(line, separator);
    const valueOf = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? '';
    const hasMore = cells.length > columns.length;
    const shape = isUnclosed(line) ? UNCLOSED : hasMore ? 'The row has more cells than there are headings.' : undefined;
    const read = shape ?? rowOf(valueOf);
    const message = typeof read === 'string' ? read : rateRowProblem(read);
    if (message !== undefined) problems.push({ row: at + 1, message });
    else if (typeof read !== 'string') rows.push(read);
  }
  return { rows, problems };
}

/** Rates as text that `readRateRows` can read. */
export function rateRowsCsv(rows: readonly RateRow[]): string {
  return csvOf([
    Object.values(COLUMNS).map(([heading]) => heading),
    ...rows.map((row) => [
      row.coverage,
      row.className,
      row.plan,
      row.tier ?? '',
      String(row.ageFrom ?? ''),
      String(row.ageTo ?? ''),
      RATE_UNIT_LABELS[row.unit].replace(/^a |^per /, ''),
      rateDecimal(row.rate),
      row.maxVolumeCents === null ? '' : centsToDecimal(row.maxVolumeCents),
    ]),
  ]);
}

/** A rate as decimal text: `0.2345`. */
function rateDecimal(rate: number): string {
  const digits = String(rate).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/0{1,2}$/, '');
}

/** Ten-thousandths of a dollar; undefined if the text is no rate of at most four decimals. */
export function parseRate(text: string): number | undefined {
  const parts = /^\$?(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.(\d{0,4}))?$/.exec(text.trim());
  if (!parts) return undefined;
  const rate = Number(`${parts[1]?.replaceAll(',', '')}${(parts[2] ?? '').padEnd(4, '0')}`);
  return rate <= MAX_RATE ? rate : undefined;
}

function columnOf(heading: string): Column | undefined {
  const columns = Object.keys(COLUMNS) as readonly Column[];
  return columns.find((column) => COLUMNS[column].some((one) => one.toLowerCase() === heading));
}

function headingProblem(headings: readonly string[], columns: readonly (Column | undefined)[]): string | undefined {
  const unknown = headings.find((_, at) => columns[at] === undefined);
  if (unknown !== undefined) return `"${unknown}" is not a heading of a rate table. Use ${RATE_HEADINGS}.`;
  const twice = columns.find((column, at) => columns.indexOf(column) !== at);
  if (twice) return `The heading ${COLUMNS[twice][0]} is there twice.`;
  const missing = (['coverage', 'rate'] as const).find((column) => !columns.includes(column));
  return missing && `The heading ${COLUMNS[missing][0]} is missing.`;
}

/** The row, or a message about the problem with it. */
function rowOf(valueOf: (column: Column) => string): RateRow | string {
  const coverage = valueOf('coverage');
  if (coverage === '') return 'Enter the coverage.';
  const isTotal = namesTotal(coverage) && !namesCoverage(coverage);
  if (isTotal || isFooterText(coverage)) return `"${coverage}" reads like a total or a page footer. Delete the row.`;
  const texts = [coverage, valueOf('className'), valueOf('plan')];
  if (texts.some((text) => text.length > 80)) return 'Keep coverage, class, and plan under 80 characters.';
  const tier = tierOf(valueOf('tier'));
  if (tier === undefined) return `"${valueOf('tier')}" is not a tier. Use ${TIERS.join(', ')}, or leave it empty.`;
  const [ageFrom, ageTo] = [ageOf(valueOf('ageFrom')), ageOf(valueOf('ageTo'))];
  if (ageFrom === undefined || ageTo === undefined) return `An age is a whole number from 0 to ${MAX_AGE}.`;
  const unit = UNIT_WORDS.get(
    valueOf('unit')
      .toLowerCase()
      .replace(/^per |[$,\s]|\.00$/g, ''),
  );
  if (unit === undefined) return `"${valueOf('unit')}" is not a unit. Use month, $10, $100, or $1,000.`;
  const rate = parseRate(valueOf('rate'));
  if (rate === undefined) return `"${valueOf('rate')}" is not a rate: dollars with at most four decimals.`;
  const maxVolumeCents = volumeOf(valueOf('maxVolume'));
  if (maxVolumeCents === undefined) return `"${valueOf('maxVolume')}" is not a volume.`;
  return {
    coverage: wordMeaningOr(coverage),
    className: valueOf('className'),
    plan: valueOf('plan'),
    tier,
    ageFrom,
    ageTo,
    unit,
    rate,
    maxVolumeCents,
  };
}

/** The coverage name that bills use. */
function wordMeaningOr(coverage: string): string {
  return wordMeaning('coverage', coverage) ?? coverage;
}

function tierOf(text: string): Tier | null | undefined {
  return text === '' ? null : TIERS.find((tier) => tier === wordMeaning('tier', text));
}

function ageOf(text: string): number | null | undefined {
  if (text === '') return null;
  const age = /^\d{1,3}$/.test(text) ? Number(text) : MAX_AGE + 1;
  return age <= MAX_AGE ? age : undefined;
}

function volumeOf(text: string): Cents | null | undefined {
  if (text === '') return null;
  const volume = parseCents(text);
  return volume === undefined || volume <= 0 ? undefined : cents(volume);
}
