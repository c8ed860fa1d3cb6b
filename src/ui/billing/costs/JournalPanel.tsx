import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { Journal, JournalList, type ListedEntry, type UnbookedBill } from '../../../application/billing/costs/Costs';
import { costCenterKey } from '../../../domain/billing/costs/CostSetup';
import { type JournalLine, MAX_EXPORTED_ENTRIES, ROLE_WORDS } from '../../../domain/billing/costs/JournalEntry';
import { labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { Checkbox } from '../../kit/forms/fields';
import { Note, Paragraph, Stack } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { PAGE_SIZE } from '../../kit/tables/listAddress';
import { PagedResults } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useCodeName } from '../../kit/useCodeName';
import { useLiveQuery } from '../../kit/useStream';
import { dayText, monthText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import type { CostPanelProps } from './CostMembers';
import { JournalDownloads, SelectedEntries } from './JournalDownloads';

/** The journal entries of a group's bills, to look at and to download. */
export function JournalPanel({ groupNumber, setup, mayWrite }: CostPanelProps) {
  const list = useService(JournalList);
  const [page, setPage] = useState(0);
  const [openPk, setOpenPk] = useState<string>();
  /** Keys of selected entries on any page, in the order of their selection. */
  const [selected, setSelected] = useState<readonly string[]>([]);
  const query = useMemo(() => ({ groupNumber, page, size: PAGE_SIZE }), [groupNumber, page]);
  const found = useLiveQuery(list, query);
  const unbooked = found.kind === 'loaded' ? found.value.unbooked : [];
  return (
    <Panel title="Journal">
      <Stack gap="M">
        <Paragraph>
          Each reconciled bill creates one entry for your accounting software. Reopening a bill creates a reversing
          entry.
        </Paragraph>
        {unbooked.length > 0 && (
          <Unbooked groupNumber={groupNumber} bills={unbooked} mayWrite={mayWrite} onBooked={() => list.retry()} />
        )}
        {selected.length > 0 && (
          <SelectedEntries
            groupNumber={groupNumber}
            setup={setup}
            entryPks={selected}
            onClear={() => setSelected([])}
          />
        )}
        <PagedResults
          found={found}
          query={query}
          noun="entries"
          listName="journal"
          skeletonRows={3}
          isFiltered={false}
          onClear={() => setPage(0)}
          nothing={{ title: 'No entries', text: 'Entries appear here when bills are reconciled.' }}
          onPage={setPage}
          onRetry={() => list.retry()}
        >
          {({ items }) => (
            <StackTable
              label="Journal entries"
              items={items}
              keyOf={({ entryPk }) => entryPk}
              columns={columnsWith({ openPk, open: setOpenPk, selected, onSelect: setSelected })}
              detail={(entry) =>
                entry.entryPk === openPk && (
                  <EntryDetail
                    groupNumber={groupNumber}
                    entry={entry}
                    setup={setup}
                    mayWrite={mayWrite}
                    onChange={() => list.retry()}
                  />
                )
              }
            />
          )}
        </PagedResults>
      </Stack>
    </Panel>
  );
}

interface ListState {
  /** The entry whose lines are shown. */
  readonly openPk: string | undefined;
  readonly open: (entryPk: string | undefined) => void;
  readonly selected: readonly string[];
  readonly onSelect: (entryPks: readonly string[]) => void;
}

function columnsWith({ openPk, open, selected, onSelect }: ListState): readonly StackColumn<ListedEntry>[] {
  return [
    { label: 'Entry', kind: 'lead', cell: (entry) => <EntryName entry={entry} /> },
    {
      label: 'Select',
      cell: ({ entryPk, journalNumber }) => (
        <Checkbox
          label={`Select entry ${journalNumber}`}
          checked={selected.includes(entryPk)}
          blocker={
            selected.length >= MAX_EXPORTED_ENTRIES && !selected.includes(entryPk)
              ? `A file has at most ${MAX_EXPORTED_ENTRIES} entries.`
              : undefined
          }
          onChange={(isSelected) =>
            onSelect(isSelected ? [...selected, entryPk] : selected.filter((pk) => pk !== entryPk))
          }
        />
      ),
    },
    {
      label: 'Bill',
      cell: ({ billPk, billNumber, division }) => (
        <>
          <AppLink to={paths.bill('billing', billPk)} appearance={division === '' ? 'default' : 'inText'}>
            {billNumber}
          </AppLink>
          {division !== '' && `, division ${division}`}
        </>
      ),
    },
    { label: 'Month', kind: 'whole', isExtra: 'inTables', cell: ({ month }) => monthText(month) },
    { label: 'Date', kind: 'whole', cell: ({ date }) => dayText(date) },
    { label: 'Amount due', kind: 'figure', cell: ({ dueCents }) => <Money cents={dueCents} /> },
    {
      label: 'No cost center',
      kind: 'figure',
      cell: ({ unassignedCents }) => <Money cents={unassignedCents} quietZero />,
    },
    {
      label: 'Lines',
      cell: ({ entryPk, journalNumber }) => (
        <Button
          size="small"
          aria-expanded={entryPk === openPk}
          aria-label={`${entryPk === openPk ? 'Hide' : 'Show'} lines of ${journalNumber}`}
          onClick={() => open(entryPk === openPk ? undefined : entryPk)}
        >
          {entryPk === openPk ? 'Hide' : 'Show'}
        </Button>
      ),
    },
  ];
}

function EntryName({ entry: { journalNumber, reverses, reversedBy } }: { readonly entry: ListedEntry }) {
  return (
    <>
      {journalNumber}
      {reverses !== null && <Note isBlock>Reverses {reverses}</Note>}
      {reversedBy !== null && <Note isBlock>Reversed by {reversedBy}</Note>}
    </>
  );
}

interface EntryDetailProps extends CostPanelProps {
  readonly entry: ListedEntry;
  readonly onChange: () => void;
}

function EntryDetail({ groupNumber, entry, setup, mayWrite, onChange }: EntryDetailProps) {
  const journal = useService(Journal);
  const notify = useNotify();
  const live = useMemo(() => journal.entry(), [journal]);
  const key = useMemo(() => ({ groupNumber, entryPk: entry.entryPk }), [groupNumber, entry.entryPk]);
  const found = useLiveQuery(live, key);
  const [failure, setFailure] = useState<unknown>();
  const correct = async () => {
    setFailure(undefined);
    try {
      const isBooked = await journal.book(groupNumber, entry.billPk);
      notify({ title: isBooked ? 'Entry corrected' : 'The entry is already right' });
      if (isBooked) onChange();
    } catch (error) {
      setFailure(error);
    }
  };
  const nameOf = useCodeName();
  const names = new Map(setup.centers.map(({ code, name }) => [costCenterKey(code), name]));
  return (
    <Stack gap="M">
      <Unloaded found={found} what="the lines" onRetry={() => live.retry()} />
      {!entry.hasShares && (
        <MessageBar intent="info">
          The bill was reconciled without a payroll file, so all of it is booked as employer share.
        </MessageBar>
      )}
      {found.kind === 'loaded' && (
        <StackTable
          label={`Lines of ${entry.journalNumber}`}
          isCompact
          items={found.value.lines}
          keyOf={({ role, account, costCenter, carrierCode }) =>
            JSON.stringify([role, account, costCenter, carrierCode])
          }
          columns={lineColumns(names, nameOf)}
        />
      )}
      {failure !== undefined && (
        <ActionError what="The entry was not corrected." error={failure} onRetry={() => void correct()} showDetail />
      )}
      <Stack isRow gap="S" align="center">
        <JournalDownloads groupNumber={groupNumber} setup={setup} entryPks={[entry.entryPk]} />
        {mayWrite && entry.reverses === null && entry.reversedBy === null && (
          <Button onClick={() => void correct()}>Correct with the cost centers of now</Button>
        )}
      </Stack>
    </Stack>
  );
}

function lineColumns(
  names: ReadonlyMap<string, string>,
  nameOf: ReturnType<typeof useCodeName>,
): readonly StackColumn<JournalLine>[] {
  return [
    { label: 'Account', kind: 'lead', cell: ({ account }) => account },
    {
      label: 'For',
      cell: ({ role, carrierCode }) =>
        [labelOf(ROLE_WORDS, role), carrierCode && nameOf('carrier', carrierCode)].filter(Boolean).join(', '),
    },
    {
      label: 'Cost center',
      cell: ({ costCenter }) => [costCenter, names.get(costCenterKey(costCenter))].filter(Boolean).join(' '),
    },
    { label: 'Debit', kind: 'figure', cell: ({ debitCents }) => <Money cents={debitCents} quietZero /> },
    { label: 'Credit', kind: 'figure', cell: ({ creditCents }) => <Money cents={creditCents} quietZero /> },
  ];
}

interface UnbookedProps {
  readonly groupNumber: string;
  readonly bills: readonly UnbookedBill[];
  readonly mayWrite: boolean;
  readonly onBooked: () => void;
}

/** Bills that were reconciled before the group had accounts. */
function Unbooked({ groupNumber, bills, mayWrite, onBooked }: UnbookedProps) {
  const journal = useService(Journal);
  const notify = useNotify();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const book = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      // oxlint-disable-next-line no-await-in-loop -- one bill after the other, so that a failure stops
      for (const { billPk } of bills) await journal.book(groupNumber, billPk);
      notify({ title: bills.length === 1 ? 'Entry made' : `${bills.length} entries made` });
      onBooked();
    } catch (error) {
      // The list stays as it is: what was made and not answered would disappear from it with the message.
      setFailure(error);
    }
    setBusy(false);
  };
  const [first] = bills;
  const what = bills.length === 1 && first ? `Bill ${first.billNumber} has` : `${bills.length} reconciled bills have`;
  return (
    <>
      <MessageBar
        intent="info"
        actions={
          mayWrite && (
            <Button size="small" disabledFocusable={isBusy} onClick={() => void book()}>
              {bills.length === 1 ? 'Make entry' : 'Make entries'}
            </Button>
          )
        }
      >
        {what} no entry, because the accounts were not entered yet.
      </MessageBar>
      {failure !== undefined && (
        <ActionError what="Not every entry was made." error={failure} onRetry={() => void book()} showDetail />
      )}
    </>
  );
}
