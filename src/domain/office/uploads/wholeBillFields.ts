/**
 * Bill fields that a file may contain once, above the headings, instead of in each row.
 *
 * @source docs/decisions/uploads.md#what-holds-for-the-whole-bill-may-stand-once
 */
export const OF_WHOLE_BILL: ReadonlySet<string> = new Set([
  'groupNumber',
  'billNumber',
  'periodFrom',
  'dueDate',
  'division',
]);
