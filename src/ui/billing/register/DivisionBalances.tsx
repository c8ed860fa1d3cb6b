import { useMemo } from 'react';
import { type DivisionBalance, DivisionBalances } from '../../../application/billing/register/Register';
import { divisionText } from '../../../domain/billing/divisions/Division';
import { negate } from '../../../domain/platform/money/Cents';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useCellStyles } from '../../kit/tables/memberColumns';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLiveQuery } from '../../kit/useStream';
import { Money } from '../../kit/values/Money';

interface OfGroup {
  readonly groupNumber: string;
}

/** Tab of the group page that lists its divisions with the amounts owed and collected. */
export function GroupDivisions({ groupNumber }: OfGroup) {
  const { found, retry } = useDivisionBalances(groupNumber);
  if (found.kind !== 'loaded') return <Unloaded found={found} what="the divisions" onRetry={retry} />;
  if (found.value.length === 0) {
    return (
      <EmptyState
        kind="nothingYet"
        title="No divisions"
        text="No carrier bills parts of this group separately. The group's super users can add divisions."
      />
    );
  }
  return <DivisionTable groupNumber={groupNumber} items={found.value} isFramed />;
}

/** Divisions above the list of balances, like `GroupDivisions`. Renders nothing for a group without divisions. */
export function DivisionBalancesPanel({ groupNumber }: OfGroup) {
  const { found, retry } = useDivisionBalances(groupNumber);
  if (found.kind !== 'loaded') return <Unloaded found={found} what="the divisions" rows={0} onRetry={retry} />;
  if (found.value.length === 0) return null;
  return (
    <Panel title="By division">
      <DivisionTable groupNumber={groupNumber} items={found.value} />
    </Panel>
  );
}

function useDivisionBalances(groupNumber: string) {
  const balances = useService(DivisionBalances);
  const live = useMemo(() => balances.ofGroup(), [balances]);
  return { found: useLiveQuery(live, groupNumber), retry: () => live.retry() };
}

interface DivisionTableProps extends OfGroup {
  readonly items: readonly DivisionBalance[];
  /** As of `StackTable`. */
  readonly isFramed?: boolean;
}

function DivisionTable({ groupNumber, items, isFramed = false }: DivisionTableProps) {
  const columns = useMemo(
    (): readonly StackColumn<DivisionBalance>[] => [
      { label: 'Division', kind: 'lead', cell: (item) => <DivisionCell groupNumber={groupNumber} item={item} /> },
      { label: 'Open bills', kind: 'figure', cell: ({ openCount }) => openCount },
      { label: 'Open balance', kind: 'figure', cell: ({ openCents }) => <Money cents={openCents} quietZero /> },
      { label: 'Under-collected', kind: 'figure', cell: ({ underCents }) => <Money cents={underCents} quietZero /> },
      {
        label: 'Over-collected',
        kind: 'figure',
        cell: ({ overCents }) => <Money cents={negate(overCents)} quietZero />,
      },
    ],
    [groupNumber],
  );
  return (
    <StackTable
      label="Divisions"
      isFramed={isFramed}
      items={items}
      keyOf={({ division }) => division?.number ?? ''}
      columns={columns}
    />
  );
}

/** A division with its number of member balances, which links to them. */
function DivisionCell({ groupNumber, item }: OfGroup & { readonly item: DivisionBalance }) {
  const styles = useCellStyles();
  const area = useArea();
  const { division, underCount, overCount } = item;
  const count = underCount + overCount;
  if (!division) return <>Whole group</>;
  const list = area === 'billing' ? paths.balances(area, groupNumber) : paths.group(groupNumber, 'balances');
  return (
    <>
      {divisionText(division)}
      {count > 0 && (
        <span className={styles.quiet}>
          <AppLink to={`${list}?division=${encodeURIComponent(division.number)}`}>{counted(count, 'balance')}</AppLink>
        </span>
      )}
    </>
  );
}
