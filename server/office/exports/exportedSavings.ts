import { givenReason } from '../../../src/domain/billing/bills/lineEdit';
import { OUTCOME_LABELS, type SavingsItem, SIDE_LABELS } from '../../../src/domain/billing/savings/Savings';
import { maskText } from '../../../src/domain/platform/text/maskText';
import { labelOf } from '../../../src/domain/platform/text/wording';
import type { ExportedList } from '../../platform/lists/ListExport';

/** Export of the lines behind a group's savings in a year, with the same columns as the screen. */
export function exportedSavings(groupNumber: string, year: number): ExportedList<SavingsItem> {
  return {
    title: 'Savings',
    fileName: ['Savings', groupNumber, String(year)],
    noun: 'savings lines',
    columns: [
      { heading: 'Member', width: 28, value: ({ memberName }) => memberName },
      { heading: 'Member number', width: 16, value: ({ memberId }) => maskText(memberId) },
      { heading: 'Coverage', width: 16, value: ({ coverage }) => coverage ?? 'All coverages' },
      { heading: 'Carrier', width: 10, value: ({ carrierCode }) => carrierCode },
      { heading: 'Bill', width: 18, value: ({ origin }) => origin.billNumber },
      { heading: 'Month', width: 12, format: 'day', value: ({ origin }) => origin.periodFrom },
      { heading: 'Reason', width: 24, value: ({ reasonCode }) => givenReason(reasonCode) },
      { heading: 'Carrier billed', width: 14, value: ({ side }) => SIDE_LABELS[side] },
      { heading: 'Amount', width: 14, format: 'money', value: ({ amountCents }) => amountCents },
      { heading: 'Outcome', width: 26, value: ({ outcome }) => labelOf(OUTCOME_LABELS, outcome) },
    ],
  };
}
