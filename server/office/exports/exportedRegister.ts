import type { NotRemitted } from '../../../contract/billing/register';
import { divisionText } from '../../../src/domain/billing/divisions/Division';
import type { MemberBalance } from '../../../src/domain/billing/register/RegisterPage';
import {
  WRITE_OFF_REASON_LABELS,
  WRITE_OFF_STATE_LABELS,
  type WriteOff,
} from '../../../src/domain/billing/register/writeOff';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { maskText } from '../../../src/domain/platform/text/maskText';
import { labelOf } from '../../../src/domain/platform/text/wording';
import type { ExportedList } from '../../platform/lists/ListExport';
import { sameNameColumn } from '../../platform/lists/sameNameColumn';

/**
 * Export of a group's balances, matching the list on screen.
 *
 * @param asOf date of the balances
 * @param division number of the selected division; empty for none
 */
export function exportedRegister(groupNumber: string, asOf: LocalDate, division: string): ExportedList<MemberBalance> {
  return {
    title: 'Balances',
    fileName: ['Balances', groupNumber, ...(division === '' ? [] : [division]), asOf],
    noun: 'balances',
    columns: [
      { heading: 'Member', width: 28, value: ({ memberName }) => memberName },
      { heading: 'Member number', width: 16, value: ({ memberId }) => maskText(memberId) },
      { heading: 'Coverage', width: 16, value: ({ coverage }) => coverage || 'All coverages' },
      { heading: 'Plan', width: 20, value: ({ plan }) => plan },
      { heading: 'Billed', width: 14, format: 'money', value: ({ billedCents }) => billedCents },
      { heading: 'Employee deductions', width: 18, format: 'money', value: ({ employeeCents }) => employeeCents },
      { heading: 'Employer share', width: 16, format: 'money', value: ({ employerCents }) => employerCents },
      {
        heading: 'Continuation payments',
        width: 20,
        format: 'money',
        value: ({ continuationCents }) => continuationCents,
      },
      { heading: 'Adjustments', width: 14, format: 'money', value: ({ adjustmentCents }) => adjustmentCents },
      { heading: 'Balance', width: 14, format: 'money', value: ({ balanceCents }) => balanceCents },
      { heading: 'As of', width: 12, format: 'day', value: () => asOf },
    ],
  };
}

/** Export of a group's bills whose employee deductions have not been paid to the carrier yet. */
export function exportedNotRemitted(groupNumber: string, today: LocalDate): ExportedList<NotRemitted> {
  return {
    title: 'Deductions not yet paid',
    fileName: ['Deductions not yet paid', groupNumber, today],
    noun: 'bills',
    columns: [
      { heading: 'Bill', width: 18, value: ({ billNumber }) => billNumber },
      { heading: 'Division', width: 24, value: ({ division }) => (division ? divisionText(division) : '') },
      { heading: 'Month', width: 12, format: 'day', value: ({ periodFrom }) => periodFrom },
      { heading: 'Deducted', width: 14, format: 'money', value: ({ employeeCents }) => employeeCents },
      { heading: 'Not yet paid', width: 14, format: 'money', value: ({ heldCents }) => heldCents },
      { heading: 'Days', width: 8, value: ({ days }) => days },
    ],
  };
}

/** Export of a group's write-offs of balances, with who requested, decided, and reversed each. */
export function exportedWriteOffs(groupNumber: string, today: LocalDate): ExportedList<WriteOff> {
  return {
    title: 'Write-offs',
    fileName: ['Write-offs', groupNumber, today],
    noun: 'write-offs',
    columns: [
      { heading: 'Member', width: 28, value: ({ memberName }) => memberName },
      { heading: 'Member number', width: 16, value: ({ memberId }) => maskText(memberId) },
      { heading: 'Coverage', width: 16, value: ({ coverage }) => coverage || 'All coverages' },
      { heading: 'Plan', width: 20, value: ({ plan }) => plan },
      { heading: 'Amount', width: 14, format: 'money', value: ({ amountCents }) => amountCents },
      { heading: 'Reason', width: 24, value: ({ reason }) => labelOf(WRITE_OFF_REASON_LABELS, reason) },
      { heading: 'Note', width: 32, value: ({ note }) => note },
      { heading: 'Status', width: 20, value: ({ state }) => labelOf(WRITE_OFF_STATE_LABELS, state) },
      { heading: 'Requested by', width: 24, value: ({ by }) => by },
      { heading: 'Requested at (UTC)', width: 18, format: 'time', value: ({ at }) => at },
      { heading: 'Decided by', width: 24, value: ({ decidedBy }) => decidedBy },
      { heading: 'Decision note', width: 32, value: ({ decisionNote }) => decisionNote },
      sameNameColumn(({ state, by, decidedBy }) => (state === 'DECLINED' ? [] : [[by, decidedBy]])),
      { heading: 'Reversed by', width: 24, value: ({ reversedBy }) => reversedBy },
      { heading: 'Reversal note', width: 32, value: ({ reversalNote }) => reversalNote },
    ],
  };
}
