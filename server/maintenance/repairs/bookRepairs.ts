import type { BookRepair } from './BookRepair';
import { doubledBalances } from './doubledBalances';
import { earlyConfirmations } from './earlyConfirmations';
import { returnsAfterReversal } from './returnsAfterReversal';
import { voidsToReportAgain } from './voidsToReportAgain';

/** The findings that `npm run repair` looks for, in the order of its list. */
export const BOOK_REPAIRS: readonly BookRepair[] = [
  voidsToReportAgain,
  returnsAfterReversal,
  doubledBalances,
  earlyConfirmations,
];
