import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  DepositList,
  type DepositPage,
  type DepositQuery,
  type WaitingLockbox,
} from '../../application/deposits/Deposits';
import { DEPOSIT_STATE_LABELS, DEPOSIT_STATES, type Deposit, depositStateText } from '../../domain/deposits/Deposit';
import { LIST_PARAMETERS } from '../../domain/views/listParameters';
import { readParameters } from '../../domain/views/parameters';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { Select } from '../kit/forms/fields';
import { useMay } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { useService } from '../kit/Services';
import { ExportMenu } from '../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../kit/tables/ListFilters';
import { type ChangeFilters, pageOf, useListAddress } from '../kit/tables/listAddress';
import { Pager } from '../kit/tables/Pager';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { isCompact, shownColumns } from '../kit/tables/shownColumns';
import { useLiveQuery } from '../kit/useStream';
import { dayText } from '../kit/values/DateText';
import { Money, VisuallyHidden } from '../kit/values/Money';
import { ListViews } from '../kit/views/ListViews';
import { Lockboxes, NewDepositForm } from './NewDeposit';

const PAGE_SIZE = 50;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** Deposits, and the lockbox files to deposit. @source product.md, Screens: Deposits and suspense */
export function DepositsScreen() {
  const styles = useStyles();
  const list = useService(DepositList);
  const [address, change] = useListAddress('deposits');
  const query = useMemo(() => queryOfAddress(address), [address]);
  const page = useLiveQuery(list, query);
  const mayWork = useMay('deposits.write');
  /** The lockbox file to start a deposit with; null to enter checks by hand. */
  const [started, setStarted] = useState<WaitingLockbox | null>();
  return (
    <div className={styles.root}>
      <PageHeader
        title="Deposits"
        sub="Checks received, and whether they agree with the bank's total"
        actions={
          mayWork && (
            <Button appearance="primary" onClick={() => setStarted(null)}>
              New deposit
            </Button>
          )
        }
      />
      <SectionTabs of="Money" />
      {started !== undefined && (
        <NewDepositForm key={started?.filePk ?? ''} lockbox={started} onCancel={() => setStarted(undefined)} />
      )}
      {page.kind === 'failed' && (
        <LoadFailed what="The deposits could not be loaded." error={page.error} onRetry={() => list.retry()} />
      )}
      {page.kind === 'loading' && <SkeletonRows rows={6} label="Loading deposits" />}
      {page.kind === 'loaded' && (
        <>
          {page.refreshError !== undefined && (
            <ErrorBar
              what="The deposits could not be refreshed."
              error={page.refreshError}
              onRetry={() => list.retry()}
            />
          )}
          {page.value.lockboxes.length > 0 && (
            <Lockboxes items={page.value.lockboxes} onStart={mayWork ? setStarted : undefined} />
          )}
          <Filters address={address} query={query} items={page.value.items} onChange={change} />
          <DepositTable address={address} page={page.value} query={query} onChange={change} />
        </>
      )}
    </div>
  );
}

function queryOfAddress(address: URLSearchParams): DepositQuery {
  const { q = '', state } = readParameters(LIST_PARAMETERS.deposits, (name) => address.get(name));
  return { state, q, page: pageOf(address), size: PAGE_SIZE };
}

interface ListProps {
  /** The query string of the list. */
  readonly address: URLSearchParams;
  readonly query: DepositQuery;
  readonly onChange: ChangeFilters;
}

function Filters({ address, query, items, onChange }: ListProps & { readonly items: readonly Deposit[] }) {
  const filter = useFilterStyles();
  const isFiltered = query.state !== undefined;
  return (
    <ListFilters
      views={<ListViews list="deposits" address={address} onChange={onChange} />}
      count={isFiltered ? 1 : 0}
      onClear={query.q || isFiltered ? () => onChange({ q: '', state: '' }) : undefined}
      search={{
        id: 'deposit-search',
        noun: 'deposits',
        placeholder: 'Reference, person or check number',
        value: query.q,
        onChange: (q) => onChange({ q }, { replace: true }),
      }}
      tools={<ExportMenu of={{ list: 'deposits', query }} rows={{ list: 'deposits', items }} address={address} />}
    >
      <div className={filter.field}>
        <label htmlFor="deposit-state">State</label>
        <Select id="deposit-state" value={query.state ?? ''} onChange={(state) => onChange({ state })}>
          <option value="">All</option>
          {DEPOSIT_STATES.map((state) => (
            <option key={state} value={state}>
              {DEPOSIT_STATE_LABELS[state]}
            </option>
          ))}
        </Select>
      </div>
    </ListFilters>
  );
}

const COLUMNS: readonly StackColumn<Deposit>[] = [
  {
    id: 'deposit',
    label: 'Deposit date',
    kind: 'lead',
    cell: ({ depositPk, depositDate, reference }) => (
      <AppLink to={paths.deposit(depositPk)}>
        {dayText(depositDate)}
        <VisuallyHidden> {reference}</VisuallyHidden>
      </AppLink>
    ),
  },
  { id: 'reference', label: 'Reference', kind: 'whole', cell: ({ reference }) => reference || '–' },
  { id: 'method', label: 'Method', cell: ({ method }) => method },
  { id: 'checks', label: 'Checks', kind: 'figure', cell: ({ checkCount }) => checkCount },
  { id: 'total', label: 'Total', kind: 'figure', cell: ({ checkCents }) => <Money cents={checkCents} /> },
  {
    id: 'bankTotal',
    label: "Bank's total",
    kind: 'figure',
    cell: ({ controlCents }) => <Money cents={controlCents} />,
  },
  { id: 'state', label: 'State', cell: depositStateText },
  { id: 'startedBy', label: 'Started by', isExtra: true, cell: ({ addUser }) => addUser },
];

function DepositTable({ address, page, query, onChange }: ListProps & { readonly page: DepositPage }) {
  if (page.total === 0) {
    return query.q || query.state ? (
      <EmptyState kind="noMatch" onClear={() => onChange({ q: '', state: '' })} />
    ) : (
      <EmptyState
        kind="nothingYet"
        title="No deposits yet"
        text="Start one to post the checks that the bank received."
      />
    );
  }
  return (
    <>
      <StackTable
        isFramed
        label="Deposits"
        items={page.items}
        keyOf={({ depositPk }) => depositPk}
        columns={shownColumns(COLUMNS, address.get('columns'))}
        isCompact={isCompact(address)}
      />
      <Pager
        page={query.page}
        size={query.size}
        total={page.total}
        noun="deposits"
        onPage={(next) => onChange({ page: String(next) })}
      />
    </>
  );
}
