import { AmountCells, type CellSeparation } from '../../platform/files/AmountCells';
import { AmountReview } from '../../platform/files/AmountReview';
import { doubtMessage } from '../../platform/files/RowClassifier';
import { maskNumbersIn } from '../../platform/text/maskNumbers';
import { type RowAccount, RowCounter, type RowUse } from './balance/RowAccount';
import type { ColumnMapping, Deduction, PayrollTable, UnreadPerson } from './PayrollTable';
import { cellRulesNotice } from './payrollFile/cellAmount';
import { columnsOf } from './payrollFile/columnsOf';
import { coverageLinker } from './payrollFile/coverageNames';
import { REVERSED_NOTICE, reversedDeductions } from './payrollFile/negativeDeductions';
import { PayrollRowReader } from './payrollFile/PayrollRowReader';
import { sideOfRows } from './payrollFile/sideColumn';
import type { SkippedRow } from './payrollFile/skippedRows';
import { type TierWord, TierWords } from './payrollFile/tierWords';
import { unreadPeople } from './payrollFile/unreadPeople';
import { separateLostNumbers } from './people/separateLostNumbers';

/** The deductions of a file, and the rows and amounts that cannot be read. */
export interface ReadDeductions {
  readonly deductions: readonly Deduction[];
  readonly problems: readonly { readonly row: number; readonly message: string }[];
  /** People of the rows with problems; undefined if there are none. At most `MAX_UNREAD`. */
  readonly unread?: readonly UnreadPerson[] | undefined;
  /** Totals, remarks and repeated headings, which are not read; undefined if there are none. */
  readonly skipped?: readonly SkippedRow[] | undefined;
  /** Warning about characters or amounts of the file that may be wrong, or about reversed signs. */
  readonly notice?: string | undefined;
  /** Words of the column of tiers that are no usual names of tiers; undefined if there are none. */
  readonly tierWords?: readonly TierWord[] | undefined;
  /** Number of rows of each kind in the file. */
  readonly account: RowAccount;
}

/** Called about a hundred times while processing a long list. @param done out of `total` items */
export type OnProgress = (done: number, total: number) => void;

/** Number of rows used to determine the width of the file. */
const HEAD_ROWS = 80;

type TableToRead = Pick<PayrollTable, 'headers' | 'rows'> & Partial<PayrollTable>;

/** Has a `problem` if none of the rows can be used. */
type Read = ReadDeductions & { readonly problem: string | undefined };

/**
 * Reads the rows of a payroll file. Skips empty rows, totals, and remarks. A row without a member, or with cells that may be parts
 * of one amount, is a problem and is not compared; the same applies to invalid amounts.
 *
 * @param cells how a text file separates its cells; undefined for a workbook.
 * @param onProgress called with numbers of rows.
 * @returns the rows, and a `problem` if none of them can be used.
 * @source docs/decisions/payroll-files.md#amounts-in-a-payroll-file-are-premiums
 */
export function readDeductions(
  table: TableToRead,
  mapping: ColumnMapping,
  cells?: CellSeparation,
  onProgress?: OnProgress,
): Read {
  return withUsualSigns(readAsWritten(table, mapping, cells, onProgress));
}

/** Like `readDeductions`, but keeps the signs of the file. */
export function readAsWritten(
  { headers, rows, headingRow, headerRow = 0, rowNumbers, source }: TableToRead,
  mapping: ColumnMapping,
  cells?: CellSeparation,
  onProgress?: OnProgress,
): Read {
  const columns = columnsOf(headers, mapping);
  const tierWords = new TierWords(mapping.words);
  const reader = new PayrollRowReader(columns, rows, mapping.isInCents, tierWords);
  const linked = coverageLinker(mapping.coverages);
  const deductions: Deduction[] = [];
  const problems: { row: number; message: string }[] = [];
  const unread: UnreadPerson[] = [];
  const skipped: SkippedRow[] = [];
  const review = new AmountReview();
  const amountCells = new AmountCells({
    cells,
    headings: headingRow,
    amounts: columns.parts.map(({ at }) => at),
    volumes: [],
    others: [columns.memberId, columns.memberName, columns.firstName, columns.coverage].filter((at) => at !== -1),
    head: rows.slice(0, HEAD_ROWS),
    canBeRead: (row) => !amountCells.isTooWide(row) && reader.read(0, row).problems.length === 0,
  });
  const sides = sideOfRows(headers, rows);
  const counter = new RowCounter(headerRow, source, (rowNumbers ? rowNumbers.at(-1) : rows.length) ?? 0);
  let unreadCents = 0;
  const step = Math.ceil(rows.length / 100);
  for (const [index, row] of rows.entries()) {
    if (index % step === 0) onProgress?.(index, rows.length);
    const number = rowNumbers?.[index] ?? index + 1;
    const kind = reader.kindOf(index, headingRow);
    if (kind !== 'deduction' && kind !== 'doubt') {
      counter.note(number, USE_BY_KIND[kind]);
      if (kind === 'empty' || kind === 'member') continue;
      const total = kind === 'total' ? reader.amountOfRow(row) : undefined;
      if (total !== undefined) review.addTotal(headerRow + number, total, row);
      skipped.push({ row: number, kind });
      continue;
    }
    const doubt =
      kind === 'doubt'
        ? doubtMessage(row)
        : (sides?.problemOf(row) ?? amountCells.doubtOf(headerRow + number, row)?.message);
    const read =
      doubt === undefined
        ? reader.read(number, row)
        : { deductions: [], problems: [{ message: doubt, coverage: null }] };
    for (const { message, coverage } of read.problems) {
      problems.push({ row: number, message });
      unread.push({ ...reader.personIn(row), coverage });
    }
    if (read.problems.length > 0) review.addUnread();
    const isRead = read.deductions.length > 0;
    counter.note(number, isRead ? 'read' : read.problems.length > 0 ? 'unread' : 'withoutAmount');
    if (isRead) reader.addToSums(row, read.deductions);
    else unreadCents += reader.amountOfRow(row) ?? 0;
    for (const one of read.deductions) {
      review.add(headerRow + number, one.coverage ?? '', one.amountCents);
      deductions.push(linked(one));
    }
  }
  const problem = amountCells.problem() || undefined;
  const { read: readRows, ...others } = counter.counts();
  const { stated: statedTotals, met: metTotals } = review.totals;
  const words = tierWords.list();
  const notice = [cellRulesNotice(reader.byRule), unknownTiersNotice(words), review.notice()].filter(Boolean).join(' ');
  return {
    deductions,
    problems,
    problem,
    account: {
      ...others,
      read: readRows,
      unreadCents,
      statedTotals,
      metTotals,
    },
    ...(unread.length > 0 && { unread: unreadPeople(unread) }),
    ...(skipped.length > 0 && { skipped }),
    ...(words.length > 0 && { tierWords: words }),
    ...(notice !== '' && { notice }),
  };
}

/** Reads deductions that are written as negative amounts as positive ones, and people whose number was lost by their name. */
export function withUsualSigns<One extends ReadDeductions>(
  asWritten: One,
  areTogether?: (memberId: string) => boolean,
): One {
  const read = separateLostNumbers(asWritten, areTogether);
  const deductions = reversedDeductions(read.deductions);
  if (!deductions) return read;
  const notice = [REVERSED_NOTICE, read.notice].filter(Boolean).join(' ');
  return { ...read, deductions, notice, account: { ...read.account, unreadCents: -read.account.unreadCents } };
}

const USE_BY_KIND: Readonly<Record<'empty' | 'member' | 'total' | 'text' | 'headings', RowUse>> = {
  empty: 'blank',
  member: 'titles',
  total: 'totals',
  text: 'remarks',
  headings: 'titles',
};

const NAMED_TIERS = 3;

function unknownTiersNotice(words: readonly TierWord[]): string {
  const unknown = words.filter(({ to }) => to === null);
  if (unknown.length === 0) return '';
  const named = unknown.slice(0, NAMED_TIERS).map(({ text }) => `“${maskNumbersIn(text)}”`);
  const more = unknown.length > NAMED_TIERS ? ` and ${unknown.length - NAMED_TIERS} more` : '';
  return `Not known as tiers, so not compared: ${named.join(', ')}${more}.`;
}
