import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { type AccountPage, Books, type EntryQuery } from '../../../application/money/ledger/Books';
import type { Account } from '../../../domain/money/ledger/Account';
import { type AccountEntry, balanceText, LEDGER_EVENT_LABELS, OFFICE_EVENTS } from '../../../domain/money/ledger/Books';
import { ENTRY_LIST } from '../../../domain/money/ledger/bookLists';
import { CHART_OF_ACCOUNTS } from '../../../domain/money/ledger/chartOfAccounts';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { labelOf } from '../../../domain/platform/text/wording';
import { DayInput } from '../../kit/forms/DayInput';
import { TextInput } from '../../kit/forms/fields';
import { Note } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { PagedResults, useListStyles } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, shownColumns } from '../../kit/tables/shownColumns';
import { useCodeName } from '../../kit/useCodeName';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { dayText, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { ListViews } from '../../kit/views/ListViews';

const useStyles = makeStyles({
  line: { display: 'block', minHeight: '24px', lineHeight: '24px' },
});

/** The entries of an account in a period, with the balance before, after each, and at the end. */
export function AccountEntries({ account }: { readonly account: Account }) {
  const styles = useListStyles();
  const filter = useFilterStyles();
  const books = useService(Books);
  const live = useMemo(() => books.entries(), [books]);
  const [address, change] = useListAddress(ENTRY_LIST);
  const query = useMemo(() => queryOf(account, address), [account, address]);
  const found = useLiveQuery(live, query);
  const { name, balance } = CHART_OF_ACCOUNTS[account];
  const { from, to, carrierCode } = query;
  const shown = found.kind === 'loaded' ? found.value : undefined;
  const count = [from, to, carrierCode].filter(Boolean).length;
  return (
    <div className={styles.root}>
      <PageHeader title={name} sub={balance} above={<AppLink to={paths.books}>Trial balance</AppLink>} />
      <SectionTabs of="Money" />
      <ListFilters
        views={<ListViews list={ENTRY_LIST} address={address} onChange={change} />}
        count={count}
        onClear={count > 0 ? () => change(NO_FILTERS) : undefined}
        firstField={
          <>
            <label htmlFor="account-from">From</label>
            <DayInput
              id="account-from"
              max={today()}
              value={from ?? shown?.from ?? ''}
              onChange={(day) => change({ from: day })}
            />
          </>
        }
        tools={<ExportMenu of={{ list: ENTRY_LIST, query }} rows={shown && shown.items} address={address} />}
      >
        <div className={filter.field}>
          <label htmlFor="account-to">To</label>
          <DayInput
            id="account-to"
            max={today()}
            value={to ?? shown?.to ?? ''}
            onChange={(day) => change({ to: day })}
          />
        </div>
        <div className={filter.field}>
          <label htmlFor="account-carrier">Carrier code</label>
          <TextInput
            id="account-carrier"
            type="search"
            maxLength={20}
            value={carrierCode ?? ''}
            onChange={(carrier) => change({ carrier })}
          />
        </div>
      </ListFilters>
      {shown && <Sums page={shown} />}
      <PagedResults
        found={found}
        query={query}
        noun="entries"
        isFiltered={false}
        onClear={() => change(NO_FILTERS)}
        nothing={{ title: 'No entries in this period', text: 'Nothing was posted to the account in these days.' }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => live.retry()}
      >
        {(page) => (
          <StackTable
            isFramed
            label={`Entries of ${name}`}
            items={page.items}
            keyOf={({ key }) => key}
            columns={shownColumns(ENTRY_COLUMNS, address.get('columns'))}
            isCompact={isCompact(address)}
          />
        )}
      </PagedResults>
    </div>
  );
}

const NO_FILTERS = { from: '', to: '', carrier: '' };

/** Invalid values and days after today are ignored; a first day after the last one as well. */
function queryOf(account: Account, address: URLSearchParams): EntryQuery {
  const parameters = readParameters(ENTRY_LIST.parameters, (name) => address.get(name));
  const untilToday = (day: LocalDate | undefined) => (day && day <= today() ? day : undefined);
  const [from, to] = [untilToday(parameters.from), untilToday(parameters.to)];
  return {
    account,
    carrierCode: parameters.carrier,
    from: from && to && from > to ? undefined : from,
    to,
    page: pageOf(address),
    size: PAGE_SIZE,
  };
}

function Sums({ page }: { readonly page: AccountPage }) {
  const looks = useLooks();
  const { from, to, openingCents, closingCents, debitCents, creditCents } = page;
  const sums = [
    [`Before ${dayText(from)}`, balanceText(openingCents, formatCents)],
    ['Debits', formatCents(debitCents)],
    ['Credits', formatCents(creditCents)],
    [`End of ${dayText(to)}`, balanceText(closingCents, formatCents)],
  ];
  return (
    <dl className={looks.figures}>
      {sums.map(([label, value]) => (
        <div key={label}>
          <Note as="dt">{label}</Note>
          <dd className={looks.sum}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const noGroupLabel = (kind: AccountEntry['kind']) => (OFFICE_EVENTS.has(kind) ? 'Office' : 'Unknown payer');

export const ENTRY_COLUMNS: readonly StackColumn<AccountEntry>[] = [
  { id: 'posted', label: 'Posted', kind: 'whole', cell: ({ day }) => dayText(day) },
  {
    id: 'what',
    label: 'What happened',
    kind: 'name',
    cell: (entry) => (
      <>
        {labelOf(LEDGER_EVENT_LABELS, entry.kind)}
        <Note isBlock>by {entry.byName}</Note>
        {entry.eventDay !== null && <Note isBlock>{`for ${dayText(entry.eventDay)}`}</Note>}
      </>
    ),
  },
  {
    id: 'about',
    label: 'Group and carrier',
    cell: ({ kind, groupNumber, groupName, carrierCode }) => (
      <>
        {groupNumber === '' ? (
          noGroupLabel(kind)
        ) : (
          <AppLink to={paths.group(groupNumber)}>{groupName || groupNumber}</AppLink>
        )}
        {carrierCode !== null && <CarrierName code={carrierCode} />}
      </>
    ),
  },
  {
    id: 'record',
    label: 'Bill or payment',
    cell: ({ bill, payment }) => (
      <>
        {bill && <Line to={paths.bill('dashboard', bill.billPk)}>{bill.billNumber}</Line>}
        {payment && (
          <Line to={`${paths.payments('dashboard')}?${new URLSearchParams({ payment: payment.paymentPk })}`}>
            {payment.confirmation}
          </Line>
        )}
      </>
    ),
  },
  {
    id: 'debit',
    label: 'Debit',
    kind: 'figure',
    cell: ({ amountCents }) => amountCents > 0 && <Money cents={amountCents} />,
  },
  {
    id: 'credit',
    label: 'Credit',
    kind: 'figure',
    cell: ({ amountCents }) => amountCents < 0 && <Money cents={cents(0 - amountCents)} />,
  },
  {
    id: 'balance',
    label: 'Balance',
    kind: 'figure',
    cell: ({ balanceCents }) => balanceText(balanceCents, formatCents),
  },
];

/** A link on a line of its own, tall enough to tap next to another link. */
function Line({ to, children }: { readonly to: string; readonly children: React.ReactNode }) {
  const styles = useStyles();
  return (
    <span className={styles.line}>
      <AppLink to={to}>{children}</AppLink>
    </span>
  );
}

function CarrierName({ code }: { code: string }) {
  return <Note isBlock>{useCodeName()('carrier', code)}</Note>;
}
