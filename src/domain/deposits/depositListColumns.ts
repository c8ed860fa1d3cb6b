import { type ListColumn, listColumn } from '../views/ListColumn';
import { type Deposit, depositStateText } from './Deposit';

/** Columns of the list of deposits, in their standard order. The first is always shown. */
export const DEPOSIT_LIST_COLUMNS: readonly ListColumn<Deposit>[] = [
  listColumn('deposit', 'Deposit date', ({ depositDate }) => depositDate),
  listColumn('reference', 'Reference', ({ reference }) => reference),
  listColumn('method', 'Method', ({ method }) => method),
  listColumn('checks', 'Checks', ({ checkCount }) => checkCount),
  listColumn('total', 'Total', ({ checkCents }) => ({ cents: checkCents })),
  listColumn('bankTotal', "Bank's total", ({ controlCents }) => ({ cents: controlCents })),
  listColumn('state', 'State', depositStateText),
  listColumn('startedBy', 'Started by', ({ addUser }) => addUser),
];
