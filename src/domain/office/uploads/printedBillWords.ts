import { wordMeaning } from '../../billing/reconciliation/wordMeaning';
import type { PrintedWords } from '../../platform/files/printed/printedCoverages';
import { UploadKind } from '../../platform/files/UploadKind';
import { columnsByHeadings, isTableOfBill } from './layoutOf';

/** Columns of amounts that are no premium, such as `Life volume`. */
const NO_PREMIUM = /\b(?:volume|rate|tier|plan|type|code|level|date|lives|count|salary|option|class|benefit amount)\b/i;

/** Recognizes the headings of a carrier's bill, and coverages by their names. */
export const PRINTED_BILL_WORDS: PrintedWords = {
  isCoverage,
  judge: (headings) => {
    const columns = columnsByHeadings(headings, UploadKind.CarrierBill);
    const fields = new Set(columns.map(({ field }) => field));
    const lacksCoverage = !fields.has('coverage');
    const coverages = lacksCoverage
      ? [...headings.keys()].filter((at) => isCoverage(headings[at] ?? '') && !NO_PREMIUM.test(headings[at] ?? ''))
      : [];
    const added = [...(lacksCoverage ? ['coverage'] : []), ...(coverages.length > 0 ? ['amount'] : [])];
    const isTable = isTableOfBill([...columns, ...added.map((field) => ({ field, column: field }))]);
    return { known: columns.length, isTable, lacksCoverage, coverages };
  },
};

function isCoverage(text: string): boolean {
  return wordMeaning('coverage', text) !== undefined;
}
