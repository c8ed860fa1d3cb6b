import type { ControlUse } from '../../../contract/people/controls';
import { CONTROL_KIND_LABELS } from '../../../src/domain/people/controls/Control';
import { labelOf } from '../../../src/domain/platform/text/wording';
import type { ExportedList } from '../../platform/lists/ListExport';
import { sameNameColumn } from '../../platform/lists/sameNameColumn';

/** Export of what a limit counts, with the same columns as the screen. */
export const EXPORTED_CONTROL_USES: ExportedList<ControlUse> = {
  title: 'Uses of a limit',
  noun: 'uses of a limit',
  columns: [
    { heading: 'Kind', width: 32, value: ({ kind }) => labelOf(CONTROL_KIND_LABELS, kind) },
    { heading: 'Item', width: 28, value: ({ itemName }) => itemName || 'Money in suspense' },
    { heading: 'Group', width: 28, value: ({ groupName }) => groupName },
    { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
    { heading: 'Amount', width: 14, format: 'money', value: ({ amountCents }) => amountCents },
    { heading: 'Counted at (UTC)', width: 18, format: 'time', value: ({ at }) => at },
    { heading: 'By', width: 24, value: ({ by }) => by || 'Listbill' },
    { heading: 'Approved by', width: 24, value: ({ approvedBy }) => approvedBy ?? 'No one' },
    sameNameColumn(({ by, approvedBy }) => [[by, approvedBy]]),
  ],
};
