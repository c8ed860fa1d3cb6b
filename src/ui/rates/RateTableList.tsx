import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type ListedRateTable, type RateTable, RateTables } from '../../application/rates/RateTables';
import { policyText, RATE_SOURCE_LABELS, RATE_TABLE_STATE_LABELS } from '../../domain/rates/RateTable';
import { counted, labelOf } from '../../domain/text/wording';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useMay } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useCodeName } from '../kit/useCodeName';
import { useLiveQuery } from '../kit/useStream';
import { dayText } from '../kit/values/DateText';
import { ClassPanels } from './ClassMembers';
import { RateTableDetail } from './RateTableDetail';
import { RateTableForm } from './RateTableForm';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  panels: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  text: { margin: 0 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** The rate tables of a group: to see, propose, confirm, and withdraw them. */
export function RateTableList({ groupNumber }: { readonly groupNumber: string }) {
  const styles = useStyles();
  const rates = useService(RateTables);
  const list = useMemo(() => rates.list(), [rates]);
  const found = useLiveQuery(list, groupNumber);
  const mayWrite = useMay('rates.write', groupNumber);
  const nameOf = useCodeName();
  const [isAdding, setAdding] = useState(false);
  const [openPk, setOpenPk] = useState<string>();
  const tables = found.kind === 'loaded' ? found.value : [];
  const saved = ({ tablePk }: Pick<RateTable, 'tablePk'>) => {
    setOpenPk(tablePk);
    list.retry();
  };
  return (
    <div className={styles.panels}>
      <Panel title="Rates">
        <div className={styles.root}>
          <p className={styles.text}>
            Rates of each carrier policy by effective date. Bills are checked against confirmed rates.
          </p>
          {found.kind === 'loading' && <SkeletonRows rows={3} label="Loading rates" />}
          {found.kind === 'failed' && (
            <ReadFailed what="The rates could not be loaded." error={found.error} onRetry={() => list.retry()} />
          )}
          {mayWrite && found.kind === 'loaded' && !isAdding && (
            <div>
              <Button size="small" onClick={() => setAdding(true)}>
                Add rates
              </Button>
            </div>
          )}
          {isAdding && <RateTableForm groupNumber={groupNumber} onSaved={saved} onDone={() => setAdding(false)} />}
          {found.kind === 'loaded' && tables.length === 0 && (
            <EmptyState
              kind="nothingYet"
              title="No rates"
              text={
                mayWrite
                  ? "Add the rates of the carrier's exhibit. Until another person confirms them, premiums are not checked."
                  : 'Until rates are added and confirmed, premiums are not checked.'
              }
            />
          )}
          {tables.length > 0 && (
            <StackTable
              label="Rate tables"
              items={tables}
              keyOf={({ tablePk }) => tablePk}
              columns={columnsWith(openPk, setOpenPk, (table) =>
                policyText(nameOf('carrier', table.carrierCode), table),
              )}
              detail={(table) =>
                table.tablePk === openPk && (
                  <RateTableDetail groupNumber={groupNumber} tablePk={table.tablePk} onChange={() => list.retry()} />
                )
              }
            />
          )}
        </div>
      </Panel>
      <ClassPanels groupNumber={groupNumber} />
    </div>
  );
}

function columnsWith(
  openPk: string | undefined,
  open: (tablePk: string | undefined) => void,
  textOf: (table: ListedRateTable) => string,
): readonly StackColumn<ListedRateTable>[] {
  return [
    { label: 'Policy', kind: 'lead', cell: textOf },
    { label: 'From', cell: ({ effectiveFrom }) => dayText(effectiveFrom) },
    { label: 'Rates', cell: ({ rowCount }) => counted(rowCount, 'rate') },
    { label: 'Source', cell: (table) => <Source table={table} /> },
    { label: 'State', cell: ({ state }) => labelOf(RATE_TABLE_STATE_LABELS, state) },
    {
      label: 'Details',
      cell: (table) => {
        const isOpen = table.tablePk === openPk;
        return (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} rates of ${textOf(table)} from ${dayText(table.effectiveFrom)}`}
            onClick={() => open(isOpen ? undefined : table.tablePk)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        );
      },
    },
  ];
}

function Source({ table: { source, exhibit, note } }: { readonly table: ListedRateTable }) {
  const styles = useStyles();
  const missing = source === 'EXHIBIT' && exhibit === null;
  return (
    <>
      {labelOf(RATE_SOURCE_LABELS, source)}
      {(exhibit || missing) && <span className={styles.quiet}>{exhibit?.fileName ?? 'not attached yet'}</span>}
      {note && <span className={styles.quiet}>{note}</span>}
    </>
  );
}
