import type { BookRepair } from './BookRepair';

/** The findings that `npm run repair` looks for, in the order of its list. */
export const BOOK_REPAIRS: readonly BookRepair[] = [];
