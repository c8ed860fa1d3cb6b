import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { labelOf } from '../../platform/text/wording';
import type { Remittance } from './BankFile';
import { REMITTANCE_STATE_LABELS } from './RemittanceState';

/** Columns of the list of remittances, in their standard order. The first is always shown. */
export const REMITTANCE_LIST_COLUMNS: readonly ListColumn<Remittance>[] = [
  listColumn('carrier', 'Carrier', ({ carrierName }) => carrierName),
  listColumn('code', 'Code', ({ carrierCode }) => carrierCode),
  listColumn('businessDate', 'Business date', ({ businessDate }) => businessDate),
  listColumn('bills', 'Bills', ({ billCount }) => billCount),
  listColumn('remitted', 'Remitted', ({ amountCents }) => ({ cents: amountCents })),
  listColumn('trace', 'Trace', ({ traceNumber }) => traceNumber),
  listColumn('state', 'State', ({ state }) => labelOf(REMITTANCE_STATE_LABELS, state), {
    heading: 'ACH file',
    value: ({ achFile }) => achFile,
  }),
];
