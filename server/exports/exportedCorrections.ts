import {
  CORRECTION_STATE_LABELS,
  type Correction,
  correctionCause,
  correctionText,
  RECIPIENT_LABELS,
  recipientOf,
} from '../../src/domain/corrections/Correction';
import { dateText } from '../../src/domain/dates/LocalDate';
import { divisionText } from '../../src/domain/divisions/Division';
import { maskText } from '../../src/domain/text/maskText';
import type { ExportedList } from './ListExport';

/** The list of corrections as a file: what the list on the screen shows. */
export const EXPORTED_CORRECTIONS: ExportedList<Correction> = {
  title: 'Corrections',
  noun: 'corrections',
  columns: [
    { heading: 'Member', width: 28, value: ({ memberName }) => memberName },
    { heading: 'Member number', width: 16, value: ({ memberId }) => maskText(memberId) },
    { heading: 'Coverage', width: 16, value: ({ coverage }) => coverage ?? 'All coverages' },
    { heading: 'Correction', width: 48, value: (one) => correctionText(one, dateText) },
    { heading: 'Note', width: 32, value: ({ note }) => note },
    { heading: 'To', width: 12, value: ({ kind }) => RECIPIENT_LABELS[recipientOf(kind)] },
    { heading: 'Carrier', width: 10, value: ({ carrierCode }) => carrierCode },
    { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
    { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
    { heading: 'Division', width: 24, value: ({ origin }) => (origin.division ? divisionText(origin.division) : '') },
    { heading: 'Bill', width: 18, value: ({ origin }) => origin.billNumber },
    { heading: 'Month', width: 12, format: 'day', value: ({ origin }) => origin.periodFrom },
    { heading: 'Kind', width: 24, value: ({ differenceKind }) => correctionCause(differenceKind) },
    { heading: 'Difference', width: 14, format: 'money', value: ({ differenceCents }) => differenceCents },
    { heading: 'Status', width: 12, value: ({ state }) => CORRECTION_STATE_LABELS[state] },
    { heading: 'Overdue', width: 10, value: ({ isOverdue }) => (isOverdue ? 'Yes' : '') },
    { heading: 'Send by', width: 12, format: 'day', value: ({ sendBy }) => sendBy },
    { heading: 'Sent at (UTC)', width: 18, format: 'time', value: ({ sentAt }) => sentAt },
    { heading: 'Confirmed or rejected by', width: 48, value: ({ evidence }) => evidence },
  ],
};
