import {
  type PlannedReturn,
  RETURN_OUTCOME_LABELS,
  returnedGroupName,
  returnedItemName,
} from '../../../../src/domain/money/payments/returnFile';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { labelOf } from '../../../../src/domain/platform/text/wording';
import type { ExportedList } from '../../../platform/lists/ListExport';

/** Export of the entries of a return file, with the same columns as the screen, the group, and the code of the bank. */
export function exportedReturns(fileName: string, today: LocalDate): ExportedList<PlannedReturn> {
  return {
    title: 'Return entries',
    fileName: ['Return entries', fileName.replace(/\.\w+$/, ''), today],
    noun: 'entries of the return file',
    columns: [
      { heading: 'Line', width: 8, value: ({ line }) => line },
      { heading: 'Payment', width: 32, value: (entry) => returnedItemName(entry) || 'Not found' },
      { heading: 'Group', width: 28, value: returnedGroupName },
      { heading: 'Code', width: 8, value: ({ code }) => code },
      { heading: 'Amount', width: 14, format: 'money', value: ({ amountCents }) => amountCents },
      { heading: 'Result', width: 20, value: ({ outcome }) => labelOf(RETURN_OUTCOME_LABELS, outcome) },
      { heading: 'Reason', width: 60, value: ({ message }) => message },
    ],
  };
}
