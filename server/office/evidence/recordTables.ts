import type { BillHistoryEvent } from '../../../contract/platform/shared/billSchemas';
import { BILL_EVENT_LABELS } from '../../../src/domain/billing/bills/BillHistoryEvent';
import { sameNameText } from '../../../src/domain/people/controls/sameName';
import { labelOf } from '../../../src/domain/platform/text/wording';
import { type DocumentTable, inParts } from '../../platform/documents/Documents';
import type { SignOff } from './ports';

/**
 * What happened to the bill, oldest first.
 *
 * @param events newest first
 * @param firstPersons who asked for, or reconciled, what the person of an event approved or paid, by key of the event
 */
export function changeLogTable(
  events: readonly BillHistoryEvent[],
  firstPersons: ReadonlyMap<string, string>,
): DocumentTable {
  return {
    title: 'Change log',
    columns: [
      { heading: 'Time (UTC)', width: 15, format: 'time' },
      { heading: 'By', width: 22 },
      { heading: 'Event', width: 24 },
      { heading: 'Changed lines', width: 10 },
      { heading: 'Note', width: 48 },
    ],
    parts: inParts(
      [...events].reverse().map(({ eventPk, at, by, event, changeCount, note }) => {
        const warning = sameNameText(firstPersons.get(eventPk) ?? null, by);
        const notes = [note, warning].filter(Boolean).join('. ');
        return [at, by, labelOf(BILL_EVENT_LABELS, event), changeCount, notes];
      }),
    ),
  };
}

/** Who released and reconciled the bill, with room for signatures. */
export function signOffTable({ releasedBy, releasedAt, reconciledBy, reconciledAt }: SignOff): DocumentTable {
  return {
    title: 'Sign-off',
    isForm: true,
    columns: [
      { heading: 'Step', width: 18 },
      { heading: 'Name', width: 28 },
      { heading: 'Time (UTC)', width: 18, format: 'time' },
      { heading: 'Signature', width: 40 },
      { heading: 'Date signed', width: 16 },
    ],
    parts: inParts([
      ['Released', releasedBy, releasedAt, null, null],
      ['Reconciled', reconciledBy, reconciledAt, null, null],
      ['Reviewed', null, null, null, null],
      ['Approved', null, null, null, null],
    ]),
  };
}
