import { wordMeaning } from '../../billing/reconciliation/wordMeaning';
import type { PrintedWords } from '../../platform/files/printed/printedCoverages';
import { UploadKind } from '../../platform/files/UploadKind';
import { columnsByHeadings, isTableOfBill } from './layoutOf';

/** Columns of amounts that are not those of a coverage in this month, such as `Life volume` or `Medical YTD`. */
const NO_AMOUNT =
  /\b(?:volume|rate|tier|plan|type|code|level|date|lives|count|salary|option|class|benefit amount|ytd|year to date|prior|previous|gross|wages?)\b/i;
/** Columns whose words are kinds of deductions, as a payroll register has them. */
const KINDS_OF_DEDUCTIONS = /\b(?:deductions?|ded|benefits?|code|plan)\b/i;
/** Numbers of employees under headings that only payroll systems have. */
const NUMBERS = /\b(?:file|emp(?:loyee)?|ee|worker|associate|badge|clock)\b.*(?:#|\bno\b|\bnum\b|\bnumber\b|\bid\b)/i;
const AMOUNTS = /\b(?:amount|amt|total|employee|employer|ee|er|current)\b/i;

/** Recognizes the headings of a carrier's bill, and coverages by their names. */
const BILL: PrintedWords = {
  isCoverage,
  judge: (headings) => {
    const columns = columnsByHeadings(headings, UploadKind.CarrierBill);
    const fields = new Set(columns.map(({ field }) => field));
    const lacksCoverage = !fields.has('coverage');
    const coverages = lacksCoverage ? columnsOfCoverages(headings) : [];
    const added = [...(lacksCoverage ? ['coverage'] : []), ...(coverages.length > 0 ? ['amount'] : [])];
    const isTable = isTableOfBill([...columns, ...added.map((field) => ({ field, column: field }))]);
    return { known: columns.length, isTable, lacksCoverage, coverages };
  },
};

/** Recognizes the headings of a payroll register. */
const REGISTER: PrintedWords = {
  isCoverage,
  judge: (headings) => {
    const columns = columnsByHeadings(headings, UploadKind.PayrollDeductions);
    const fields = new Set(columns.map(({ field }) => field));
    const hasKinds = headings.some((heading) => KINDS_OF_DEDUCTIONS.test(heading) && !AMOUNTS.test(heading));
    const coverages = fields.has('coverage') || hasKinds ? [] : columnsOfCoverages(headings);
    const lacksCoverage = !fields.has('coverage') && !(hasKinds && headings.some((heading) => AMOUNTS.test(heading)));
    const hasNumbers = fields.has('memberId') || headings.some((heading) => NUMBERS.test(heading));
    const isTable = hasNumbers && (fields.has('amount') || coverages.length > 0);
    return { known: columns.length, isTable, lacksCoverage, coverages };
  },
};

/** Kinds of files that may be PDFs. @source docs/decisions/printed-bills.md#a-payroll-register-may-be-printed-too */
export const PRINTED_KINDS: Readonly<Partial<Record<UploadKind, PrintedWords>>> = {
  [UploadKind.CarrierBill]: BILL,
  [UploadKind.PayrollDeductions]: REGISTER,
};

/** How else to get the file, in a sentence. */
export function otherFormats(kind: UploadKind): string {
  return kind === UploadKind.PayrollDeductions
    ? 'Export the register as CSV or Excel.'
    : 'Ask the carrier for the bill as CSV or Excel.';
}

function columnsOfCoverages(headings: readonly string[]): readonly number[] {
  return [...headings.keys()].filter((at) => isCoverage(headings[at] ?? '') && !NO_AMOUNT.test(headings[at] ?? ''));
}

function isCoverage(text: string): boolean {
  return wordMeaning('coverage', text) !== undefined;
}
