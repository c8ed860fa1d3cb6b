import type { ControlReason } from '../../../application/people/controls/Controls';
import { CONTROL_REASON_LABELS } from '../../../domain/people/controls/ControlBoard';
import { labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { instantText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const COLUMNS: readonly StackColumn<ControlReason>[] = [
  { label: 'Item', kind: 'lead', cell: ({ itemName, groupName }) => `${itemName}, ${groupName || 'payer unknown'}` },
  { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
  { label: 'Question', cell: ({ kind, earlierText }) => `${labelOf(CONTROL_REASON_LABELS, kind)}: ${earlierText}` },
  { label: 'Reason', cell: ({ note }) => note },
  { label: 'Given by', cell: ({ by, at }) => `${by}, ${instantText(at)}` },
];

/** Why people continued with likely duplicates, and with bank accounts that were just added. */
export function ReasonsGiven({ reasons }: { readonly reasons: readonly ControlReason[] }) {
  return (
    <Panel title="Reasons given in the last 30 days">
      {reasons.length === 0 ? (
        <p style={{ margin: 0 }}>No one gave a reason for a likely duplicate.</p>
      ) : (
        <StackTable label="Reasons given" items={reasons} keyOf={({ reasonPk }) => reasonPk} columns={COLUMNS} />
      )}
    </Panel>
  );
}
