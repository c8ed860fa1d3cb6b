import { meaningOfComma, roundedAmount } from '../../platform/money/fileAmount';
import { parseCents } from '../../platform/money/parseCents';
import { coverageFamily, coverageText } from './coverageFamily';
import type { ColumnRole } from './PayrollTable';
import { isAmountText } from './payrollFile/cellAmount';
import { textAt } from './payrollFile/columnsOf';
import { isNoAmount } from './payrollFile/noAmount';

type OptionalRole = Exclude<ColumnRole, 'memberId' | 'amount'>;

/** Detected columns of a file. */
export interface DetectedColumns {
  /** Undefined entries were not detected and must be chosen. */
  readonly mapping: Readonly<{ memberId?: string; amount?: string } & Record<OptionalRole, string | null>>;
  /** 0 to 1: score of the weakest required column; 0 if one is missing. */
  readonly confidence: number;
  /** 0 to 1 for each detected column. */
  readonly scores: Readonly<Partial<Record<ColumnRole, number>>>;
}

interface Signs {
  /** Headings that match exactly. */
  readonly names: RegExp;
  readonly hints: RegExp;
  /** Share of a column's filled cells that look like the role, 0 to 1. */
  readonly looks: (cells: readonly string[]) => number;
}

const share = (cells: readonly string[], test: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
const isAmount = (cell: string) => /[.,$]\d/.test(cell) && parseCents(roundedAmount(cell) ?? cell) !== undefined;
/** Amounts for another period or purpose. */
export const OTHER_AMOUNTS =
  /\b(?:ytd|qtd|year to date|to date|annual|annually|annualized|volume|salary|gross|net|hours|wages|balance|limit|arrears)\b/;
const isNumber = (cell: string) => /\d{2}/.test(cell) && !/[$ ]|\.(?!0+$)/.test(cell);
const isName = (cell: string) => /\p{L}{2,}[,\s]+\p{L}/u.test(cell);

const SIGNS: Readonly<Record<ColumnRole, Signs>> = {
  memberId: {
    names: /^(?:member|employee|emp|ee|subscriber|participant|person|associate|worker|file)? ?(?:id|no|nr|num|number)$/,
    hints: /\b(?:id|ssn|social|number|no|code|badge)\b/,
    looks: (cells) => share(cells, isNumber) * (new Set(cells).size > cells.length / 10 ? 1 : 0.2),
  },
  memberName: {
    names: /^(?:(?:member|employee|emp|ee|subscriber|full) ?)?name$/,
    hints: /\b(?:name|employee|member|person)\b/,
    looks: (cells) => share(cells, isName),
  },
  coverage: {
    names:
      /^(?:coverage|benefit|deduction|ded|payroll item|item|product|plan|line of coverage)(?: ?(?:name|type|code|description|desc))?$/,
    hints: /\b(?:coverage|benefit|plan|item|ded|type|code|desc|description|product)\b/,
    looks: (cells) => share(cells, (cell) => coverageFamily(cell) !== undefined),
  },
  amount: {
    names:
      /^(?:(?:ee|employee|deduction|deducted|payroll|current|total|monthly)? ?(?:amount|amt|deduction|contribution|premium))$/,
    hints: /\b(?:amount|amt|deduct|deduction|deducted|premium|cost|contribution|total)\b/,
    looks: (cells) => share(cells, isAmount),
  },
  employerAmount: {
    names: /^(?:er|employer|company|memo)(?: ?(?:amount|amt|share|paid|cost|contribution|premium|portion))?$/,
    hints: /\b(?:er|employer|company|memo)\b/,
    looks: (cells) => share(cells, isAmount),
  },
};

/** Order in which roles are assigned. Each column has at most one role. */
const ORDER: readonly ColumnRole[] = ['employerAmount', 'amount', 'coverage', 'memberName', 'memberId'];
const NEEDED: readonly ColumnRole[] = ['memberId', 'amount'];
/** Minimum score for a role. */
const MIN_SCORES: Readonly<Record<ColumnRole, number>> = {
  memberId: 0.3,
  memberName: 0.4,
  coverage: 0.4,
  amount: 0.35,
  employerAmount: 0.75,
};

/**
 * Detects columns by their headings and by the content of the first rows.
 *
 * @param sampleRows some rows of the file; a few dozen are enough.
 * @param memberId the heading of the member number, if known.
 */
export function detectColumns(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  memberId?: string,
): DetectedColumns {
  const scores: Partial<Record<ColumnRole, number>> = {};
  const mapping: Partial<Record<ColumnRole, string>> = {};
  // In a file with one column per coverage, one of these would be mistaken for the total.
  const spread = new Set(coverageColumns(headers, sampleRows));
  const free = new Set([...headers.keys()].filter((column) => !spread.has(column)));
  if (memberId !== undefined) {
    mapping.memberId = memberId;
    scores.memberId = 1;
    free.delete(headers.indexOf(memberId));
  }
  for (const role of ORDER) {
    if (mapping[role] !== undefined) continue;
    const [column, score] = bestColumn(role, headers, sampleRows, free);
    if (column === undefined || score < MIN_SCORES[role]) continue;
    free.delete(column);
    mapping[role] = headers[column] ?? '';
    scores[role] = score;
  }
  const { amount, memberName = null, coverage = null, employerAmount = null } = mapping;
  return {
    mapping: {
      ...(mapping.memberId === undefined ? {} : { memberId: mapping.memberId }),
      ...(amount === undefined ? {} : { amount }),
      memberName,
      coverage,
      employerAmount,
    },
    confidence: Math.min(...NEEDED.map((role) => scores[role] ?? 0)),
    scores,
  };
}

function bestColumn(
  role: ColumnRole,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  free: ReadonlySet<number>,
): readonly [column: number | undefined, score: number] {
  let best: readonly [number | undefined, number] = [undefined, 0];
  for (const column of free) {
    const score = scoreOf(
      SIGNS[role],
      headers[column] ?? '',
      rows.map((row) => textAt(row, column)),
    );
    if (score > best[1]) best = [column, score];
  }
  return best;
}

/** Half by heading, half by content. An empty column is scored by its heading only. */
function scoreOf({ names, hints, looks }: Signs, header: string, column: readonly string[]): number {
  const heading = coverageText(header);
  const byName = names.test(heading) ? 1 : hints.test(heading) ? 0.6 : 0;
  const cells = column.filter((cell) => cell !== '' && !isNoAmount(cell));
  if (names === SIGNS.amount.names && OTHER_AMOUNTS.test(heading)) return 0;
  return cells.length === 0 ? byName / 2 : (byName + looks(cells)) / 2;
}

/**
 * Columns that each hold the amounts of one coverage (`Medical`, `Dental EE`), if a file has several; in that case, none of them is
 * the total deduction of a row.
 *
 * @param rows some rows of the file.
 * @returns indexes into `headers`; empty if all such columns are for one coverage.
 */
export function coverageColumns(headers: readonly string[], rows: readonly (readonly string[])[]): readonly number[] {
  const columns = headers.flatMap((header, column) => {
    const family = OTHER_AMOUNTS.test(coverageText(header)) ? undefined : coverageFamily(header);
    return family !== undefined && holdsAmounts(rows, column) ? [{ column, family }] : [];
  });
  const families = new Set(columns.map(({ family }) => family));
  return families.size > 1 ? columns.map(({ column }) => column) : [];
}

/** Whether most filled cells of a column are amounts, ignoring cells that say there is no amount. */
export function holdsAmounts(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => textAt(row, column)).filter((cell) => cell !== '' && !isNoAmount(cell));
  return cells.filter((cell) => isAmountText(cell) || meaningOfComma(cell) === 'decimal').length * 2 > cells.length;
}
