import { Button, ProgressBar } from '@fluentui/react-components';
import { useMemo } from 'react';
import { RunList } from '../../../application/money/processing/RunHistory';
import { valueOf } from '../../../application/platform/shared/Loadable';
import type { RecordedRun } from '../../../domain/money/processing/RunHistory';
import {
  RUN_LIST,
  RUN_STATE_CHOICES,
  RUNS_PER_PAGE,
  type RunQuery,
  runStateText,
  startedByText,
} from '../../../domain/money/processing/runList';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { Panel } from '../../kit/dialogs/Panel';
import { RUN } from '../../kit/processing/ProcessingStatusLine';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { FilterSelect } from '../../kit/tables/ListFields';
import { ListFilters } from '../../kit/tables/ListFilters';
import { type ChangeFilters, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { MonthFilter } from '../../kit/tables/MonthFilter';
import { PagedResults } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, shownColumns } from '../../kit/tables/shownColumns';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { DateText, dayText, InstantText, instantText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { ListViews } from '../../kit/views/ListViews';
import { RunPayments } from './RunPayments';

/** Processing runs, latest first, with the progress of a running one and the result of each payment. */
export function RunsPanel() {
  const looks = useLooks();
  const list = useService(RunList);
  const [address, change] = useListAddress(RUN_LIST);
  const openPk = address.get(RUN);
  const filters = address.toString();
  const query = useMemo(() => runQueryOf(new URLSearchParams(filters)), [filters]);
  const found = useLiveQuery(list, query);
  const items = valueOf(found)?.items ?? [];
  const opened = items.find(({ runPk }) => runPk === openPk);
  return (
    <>
      <Panel title="Processing runs">
        <RunFilters query={query} address={address} items={valueOf(found)?.items} onChange={change} />
        <div className={looks.above}>
          {items
            .filter(({ state }) => state === 'running')
            .map((run) => (
              <Progress key={run.runPk} run={run} />
            ))}
          <PagedResults
            found={found}
            query={query}
            noun="runs"
            listName="list of processing runs"
            skeletonRows={4}
            isFiltered={hasFilters(query)}
            onClear={() => change(NO_FILTERS)}
            nothing={{
              title: 'No processing runs yet',
              text: 'Processing runs on its schedule, or when a system administrator starts it.',
            }}
            onPage={(next) => change({ page: String(next) })}
            onRetry={() => list.retry()}
          >
            {(page) => (
              <StackTable
                label="Processing runs"
                items={page.items}
                keyOf={({ runPk }) => runPk}
                columns={[
                  ...shownColumns(RUN_COLUMNS, address.get('columns')),
                  {
                    label: 'Payments',
                    cell: (run) => (
                      <Button
                        size="small"
                        aria-label={`${run.runPk === openPk ? 'Hide' : 'View'} payments of the run started ${instantText(run.startedAt)}`}
                        aria-expanded={run.runPk === openPk}
                        onClick={() =>
                          change({
                            [RUN]: run.runPk === openPk ? '' : run.runPk,
                            page: query.page === 0 ? '' : String(query.page),
                          })
                        }
                      >
                        {run.runPk === openPk ? 'Hide' : 'View'}
                      </Button>
                    ),
                  },
                ]}
                isCompact={isCompact(address)}
              />
            )}
          </PagedResults>
        </div>
      </Panel>
      {opened && <RunPayments key={opened.runPk} run={opened} />}
    </>
  );
}

export const RUN_COLUMNS: readonly StackColumn<RecordedRun>[] = [
  {
    id: 'businessDate',
    label: 'Business date',
    kind: 'lead',
    cell: ({ businessDate }) => <DateText date={businessDate} />,
  },
  { id: 'started', label: 'Started', cell: ({ startedAt }) => <InstantText timestamp={startedAt} /> },
  { id: 'by', label: 'Started by', isExtra: true, cell: startedByText },
  { id: 'state', label: 'State', kind: 'whole', cell: runStateText },
  { id: 'processed', label: 'Processed', kind: 'figure', cell: ({ processed }) => processed.toLocaleString('en-US') },
  { id: 'failed', label: 'Failed', kind: 'figure', cell: ({ failed }) => failed.toLocaleString('en-US') },
  { id: 'total', label: 'Total', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
];

const NO_FILTERS = { state: '', month: '', failed: '' };

const hasFilters = ({ state, month, failed }: RunQuery) => [state, month, failed].some(Boolean);

/** Reads the list's filters from the address; invalid values are ignored. */
function runQueryOf(address: URLSearchParams): RunQuery {
  const { failed, ...filters } = readParameters(RUN_LIST.parameters, (name) => address.get(name));
  return { ...filters, failed: failed !== undefined, page: pageOf(address), size: RUNS_PER_PAGE };
}

interface RunFiltersProps {
  readonly query: RunQuery;
  /** The query string of the list. */
  readonly address: URLSearchParams;
  /** The runs on the page; undefined while they are loaded. */
  readonly items: readonly RecordedRun[] | undefined;
  readonly onChange: ChangeFilters;
}

function RunFilters({ query, address, items, onChange }: RunFiltersProps) {
  const { state, month, failed } = query;
  return (
    <ListFilters
      views={<ListViews list={RUN_LIST} address={address} onChange={onChange} />}
      count={[state, month, failed].filter(Boolean).length}
      onClear={hasFilters(query) ? () => onChange(NO_FILTERS) : undefined}
      tools={<ExportMenu of={{ list: RUN_LIST, query }} rows={items} address={address} />}
    >
      <FilterSelect
        id="run-state"
        label="State"
        value={state ?? ''}
        standard=""
        choices={[['', 'All states'], ...RUN_STATE_CHOICES]}
        onChange={(value) => onChange({ state: value })}
      />
      <FilterSelect
        id="run-failed"
        label="Payments"
        value={failed ? '1' : ''}
        standard=""
        choices={[
          ['', 'All runs'],
          ['1', 'With failed payments'],
        ]}
        onChange={(value) => onChange({ failed: value })}
      />
      <MonthFilter id="run-month" value={month} onChange={(value) => onChange({ month: value })} />
    </ListFilters>
  );
}

/** How far a running run is, and when it is expected to end. */
function Progress({ run: { businessDate, total, processed, failed, expectedEnd } }: { readonly run: RecordedRun }) {
  const looks = useLooks();
  const done = processed + failed;
  const counts =
    total === 0
      ? 'Counting payments …'
      : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} payments done`;
  return (
    <div className={looks.wellBelow}>
      <p className={looks.textAbove}>
        Processing for {dayText(businessDate)}: {counts}
        {expectedEnd && `, expected to end by ${instantText(expectedEnd)}`}
      </p>
      <ProgressBar
        aria-label={`Progress of processing for ${dayText(businessDate)}`}
        {...(total > 0 && { value: done, max: total })}
      />
    </div>
  );
}
