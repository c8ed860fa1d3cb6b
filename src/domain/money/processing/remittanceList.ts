import { listColumn } from '../../platform/lists/ListColumn';
import { code, day, oneOf } from '../../platform/lists/parameters';
import { ofType, readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { labelOf } from '../../platform/text/wording';
import type { Remittance } from './BankFile';
import { REMITTANCE_STATE_LABELS, REMITTANCE_STATES } from './RemittanceState';

export const REMITTANCE_LIST = viewedList<Remittance>()({
  name: 'remittances',
  title: 'Remittances',
  noun: 'remittances',
  operation: 'remittances.read',
  parameters: { carrier: code, date: day, month: day, state: oneOf(REMITTANCE_STATES) },
  views: [
    readyView('notSent', 'Not sent', { state: 'MADE' }, ofType('admin')),
    readyView('sent', 'Sent, not cleared', { state: 'SENT' }, ofType('admin')),
  ],
  columns: [
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
  ],
});
