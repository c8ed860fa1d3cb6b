import { dateText } from '../../platform/dates/LocalDate';
import { choice, defineList, type PageOf } from '../../platform/lists/List';
import { day } from '../../platform/lists/parameters';
import { mayReconcile, readyView } from '../../platform/lists/ReadyView';
import { maskText } from '../../platform/text/maskText';
import { labelOf } from '../../platform/text/wording';
import { divisionText } from '../divisions/Division';
import {
  CORRECTION_RECIPIENTS,
  CORRECTION_STATE_LABELS,
  type Correction,
  type CorrectionState,
  correctionText,
  RECIPIENT_LABELS,
  recipientOf,
} from './Correction';
import { correctionCause } from './correctionCause';
import { CORRECTION_FILTER_LABELS, CORRECTION_FILTERS, CORRECTION_SORTS } from './correctionSteps';
import { membersText, totalDifference } from './inquiryMembers';

/** How many corrections there are, whatever the filter. */
interface CorrectionCounts {
  readonly counts: Readonly<Record<CorrectionState, number>>;
  /** Part of the sent corrections. */
  readonly overdueCount: number;
}

/**
 * Corrections: by default those that need action, overdue ones first.
 *
 * @source docs/decisions/corrections.md#a-list-is-sorted-by-its-column-heads-and-by-the-work-to-do-otherwise
 */
export const CORRECTIONS = defineList<Correction, CorrectionCounts>()({
  name: 'corrections',
  title: 'Corrections',
  noun: 'corrections',
  operation: 'corrections.read',
  keyOf: ({ correctionPk }) => correctionPk,
  searchFor: 'Member, group or bill number',
  filters: {
    status: choice('Status', CORRECTION_FILTERS, CORRECTION_FILTER_LABELS, 'pending'),
    to: { ...choice('To', CORRECTION_RECIPIENTS, RECIPIENT_LABELS), all: 'Carriers and payroll' },
    month: { label: 'Month of the bill', parse: day, all: 'All months', choices: [] },
  },
  sorts: CORRECTION_SORTS,
  views: [
    readyView('proposed', 'To confirm', { status: 'proposed' }, mayReconcile),
    readyView('open', 'Ready to send', { status: 'open' }, mayReconcile),
    readyView('overdue', 'Overdue', { status: 'overdue' }),
  ],
  columns: [
    {
      id: 'member',
      heading: 'Member',
      width: 28,
      value: (correction) => membersText(correction) ?? correction.memberName,
      more: [{ heading: 'Coverage', width: 16, value: ({ coverage }) => coverage ?? 'All coverages' }],
      inFiles: [{ heading: 'Member number', width: 16, value: ({ memberId }) => maskText(memberId) }],
    },
    {
      id: 'correction',
      heading: 'Correction',
      width: 48,
      value: (correction) => correctionText(correction, dateText),
      more: [
        { heading: 'Note', width: 32, value: ({ note }) => note },
        { heading: 'Inquiry', width: 32, value: ({ inquiry }) => inquiry },
      ],
    },
    {
      id: 'to',
      heading: 'To',
      width: 12,
      value: (correction) => correction.system ?? RECIPIENT_LABELS[recipientOf(correction.kind)],
      more: [{ heading: 'Carrier', width: 10, value: ({ carrierCode }) => carrierCode }],
    },
    {
      id: 'fromBill',
      heading: 'From bill',
      width: 18,
      value: ({ origin }) => origin.billNumber,
      more: [
        { heading: 'Month', kind: 'day', value: ({ origin }) => origin.periodFrom },
        { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
        { heading: 'Division', value: ({ origin }) => (origin.division ? divisionText(origin.division) : '') },
        { heading: 'Cause', value: ({ differenceKind }) => correctionCause(differenceKind) },
      ],
      inFiles: [{ heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber }],
    },
    { id: 'difference', heading: 'Difference', kind: 'money', value: totalDifference },
    {
      id: 'status',
      heading: 'Status',
      width: 12,
      value: ({ isOverdue, state }) => (isOverdue ? 'Overdue' : labelOf(CORRECTION_STATE_LABELS, state)),
      more: [
        { heading: 'Send by', kind: 'day', value: ({ sendBy }) => sendBy },
        { heading: 'Answer', width: 48, value: ({ evidence }) => evidence },
      ],
      inFiles: [{ heading: 'Sent', kind: 'instant', value: ({ sentAt }) => sentAt }],
    },
  ],
});

export type CorrectionPage = PageOf<typeof CORRECTIONS>;
