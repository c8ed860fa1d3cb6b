import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { Controls, type ControlUse } from '../../../application/people/controls/Controls';
import type { ControlKey } from '../../../domain/people/controls/Control';
import { CONTROL_USE_LIST } from '../../../domain/people/controls/Control';
import { Unloaded } from '../../kit/feedback/Loaded';
import { AppLink } from '../../kit/navigation/AppLink';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLiveQuery } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { SameName } from '../../kit/values/SameName';
import { pathOfUse } from './limitTexts';

const useStyles = makeStyles({ root: { display: 'grid', rowGap: tokens.spacingVerticalS, minWidth: 0 } });

interface UsesListProps {
  readonly limit: ControlKey;
  readonly subject: string;
  /** Accessible name. */
  readonly label: string;
}

/** Exactly the refunds or shorts that a limit counts for one item, person, pair, or group. */
export function UsesList({ limit: { kind, scope, effect }, subject, label }: UsesListProps) {
  const styles = useStyles();
  const controls = useService(Controls);
  const live = useMemo(() => controls.uses(), [controls]);
  const query = useMemo(() => ({ kind, scope, effect, subject }), [kind, scope, effect, subject]);
  const found = useLiveQuery(live, query);
  if (found.kind !== 'loaded')
    return <Unloaded found={found} what="the counted items" rows={2} isPage onRetry={() => live.retry()} />;
  return (
    <div className={styles.root}>
      <StackTable label={label} items={found.value} keyOf={keyOf} columns={COLUMNS} />
      <ExportMenu of={{ list: CONTROL_USE_LIST, query }} label="Export what is counted" />
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
