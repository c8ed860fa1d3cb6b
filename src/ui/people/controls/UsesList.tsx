import { useMemo } from 'react';
import { Controls, type ControlUse } from '../../../application/people/controls/Controls';
import type { ControlKey } from '../../../domain/people/controls/Control';
import { CONTROL_USE_LIST } from '../../../domain/people/controls/Control';
import { Unloaded } from '../../kit/feedback/Loaded';
import { AppLink } from '../../kit/navigation/AppLink';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { SameName } from '../../kit/values/SameName';

interface UsesListProps {
  readonly limit: ControlKey;
  readonly subject: string;
  /** Accessible name. */
  readonly label: string;
}

/** Exactly the refunds or shorts that a limit counts for one item, person, pair, or group. */
export function UsesList({ limit: { kind, scope, effect }, subject, label }: UsesListProps) {
  const looks = useLooks();
  const controls = useService(Controls);
  const live = useMemo(() => controls.uses(), [controls]);
  const query = useMemo(() => ({ kind, scope, effect, subject }), [kind, scope, effect, subject]);
  const found = useLiveQuery(live, query);
  if (found.kind !== 'loaded')
    return <Unloaded found={found} what="the counted items" rows={2} isPage onRetry={() => live.retry()} />;
  return (
    <div className={looks.rows}>
      <StackTable label={label} items={found.value} keyOf={keyOf} columns={COLUMNS} />
      <ExportMenu of={{ list: CONTROL_USE_LIST, query }} label="Export counted items" />
    </div>
  );
}

const keyOf = ({ itemPk, at, amountCents }: ControlUse) => `${itemPk} ${at} ${amountCents}`;

const COLUMNS: readonly StackColumn<ControlUse>[] = [
  {
    label: 'Item',
    kind: 'lead',
    cell: (use) => <AppLink to={pathOfUse(use)}>{use.itemName || 'Money in suspense'}</AppLink>,
  },
  {
    label: 'Group',
    cell: ({ groupNumber, groupName }) => <GroupLink groupNumber={groupNumber} groupName={groupName} />,
  },
  { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
  { label: 'Day', kind: 'whole', cell: ({ at }) => <InstantText timestamp={at} /> },
  { label: 'By', cell: ({ by }) => by || 'Listbill' },
  {
    label: 'Approved by',
    cell: ({ by, approvedBy }) => (
      <>
        {approvedBy ?? 'No one'}
        <SameName one={by} other={approvedBy} />
      </>
    ),
  },
];

/** Page on which managers see an item: its bill, its payment, or the suspense of its group or of unknown payers. */
function pathOfUse({ kind, itemPk, groupNumber }: Pick<ControlUse, 'kind' | 'itemPk' | 'groupNumber'>): string {
  if (kind === 'writeOff' || kind === 'short') return paths.bill('dashboard', itemPk);
  if (kind === 'balance' && groupNumber !== null) return paths.group(groupNumber, 'balances');
  if (kind === 'over' || kind === 'reversal')
    return `${paths.payments('dashboard')}?${new URLSearchParams({ payment: itemPk })}`;
  return groupNumber === null ? `${paths.suspense}?level=unknown` : paths.group(groupNumber, 'suspense');
}
