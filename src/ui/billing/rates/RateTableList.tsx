import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type ListedRateTable, type RateTable, RateTables } from '../../../application/billing/rates/RateTables';
import { policyText, RATE_SOURCE_LABELS, RATE_TABLE_STATE_LABELS } from '../../../domain/billing/rates/RateTable';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Note, Paragraph, Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useCodeName } from '../../kit/useCodeName';
import { useLiveQuery } from '../../kit/useStream';
import { dayText } from '../../kit/values/DateText';
import { ClassPanels } from './ClassMembers';
import { RateTableDetail } from './RateTableDetail';
import { RateTableForm } from './RateTableForm';

/** The rate tables of a group: to see, propose, confirm, and withdraw them. */
export function RateTableList({ groupNumber }: { readonly groupNumber: string }) {
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
    <Stack>
      <Panel title="Rates">
        <Stack gap="M">
          <Paragraph>
            Rates of each carrier policy by effective date. Bills are checked against confirmed rates.
          </Paragraph>
          <Unloaded found={found} what="the rates" onRetry={() => list.retry()} />
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
        </Stack>
      </Panel>
      <ClassPanels groupNumber={groupNumber} />
    </Stack>
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
  const missing = source === 'EXHIBIT' && exhibit === null;
  return (
    <>
      {labelOf(RATE_SOURCE_LABELS, source)}
      {(exhibit || missing) && <Note isBlock>{exhibit?.fileName ?? 'not attached yet'}</Note>}
      {note && <Note isBlock>{note}</Note>}
    </>
  );
}
