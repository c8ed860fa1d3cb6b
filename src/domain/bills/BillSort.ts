/** What lists of bills are ordered by. */
export const BILL_SORTS = [
  'billNumber',
  'groupName',
  'period',
  'billed',
  'adjustments',
  'reconciled',
  'due',
  'paid',
  'balance',
  'dueDate',
  'status',
] as const;
export type BillSort = (typeof BILL_SORTS)[number];
