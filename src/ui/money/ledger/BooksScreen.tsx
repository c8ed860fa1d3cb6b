import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { Books, type OwedToCarrier, type TrialBalance } from '../../../application/money/ledger/Books';
import { ACCOUNTS, type TrialBalanceRow } from '../../../domain/money/ledger/Books';
import { TRIAL_BALANCE_LIST } from '../../../domain/money/ledger/bookLists';
import { CHART_OF_ACCOUNTS } from '../../../domain/money/ledger/chartOfAccounts';
import { addDays, firstOfMonth, type LocalDate } from '../../../domain/platform/dates/LocalDate';
import { UploadKind } from '../../../domain/platform/files/UploadKind';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { DayInput } from '../../kit/forms/DayInput';
import { Strong } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink, LinkButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters } from '../../kit/tables/ListFilters';
import { useListAddress } from '../../kit/tables/listAddress';
import { useListStyles } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, shownColumns } from '../../kit/tables/shownColumns';
import { from } from '../../kit/useBreakpoint';
import { useLiveQuery } from '../../kit/useStream';
import { dayText, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { ListViews } from '../../kit/views/ListViews';
import { AccountEntries } from './AccountEntries';

const useStyles = makeStyles({
  quiet: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    // The row's name does not wrap; a sentence below it would push the amounts out of view.
    whiteSpace: 'normal',
  },
});

/** The trial balance, or the entries of the account in the address. */
export function BooksScreen() {
  const { account } = useParams();
  const known = ACCOUNTS.find((one) => one === account);
  if (known) return <AccountEntries key={known} account={known} />;
  return account === undefined ? <TrialBalancePage /> : <UnknownAccount />;
}

function UnknownAccount() {
  const styles = useListStyles();
  return (
    <div className={styles.root}>
      <PageHeader title="Books" />
      <SectionTabs of="Money" />
      <EmptyState kind="nothingYet" title="There is no such account" text="The trial balance lists every account." />
      <AppLink to={paths.books}>Trial balance</AppLink>
    </div>
  );
}

const useFieldStyles = makeStyles({ day: { [from(1)]: { width: '160px' } } });

function TrialBalancePage() {
  const styles = useListStyles();
  const fields = useFieldStyles();
  const books = useService(Books);
  const live = useMemo(() => books.trialBalance(), [books]);
  const [address, change] = useListAddress(TRIAL_BALANCE_LIST);
  const { asOf: chosen } = readParameters(TRIAL_BALANCE_LIST.parameters, (name) => address.get(name));
  const asOf = chosen && chosen <= today() ? chosen : today();
  const query = useMemo(() => ({ asOf }), [asOf]);
  const found = useLiveQuery(live, query);
  const choose = (day: string) => change({ asOf: day });
  const mayOpen = useMay('uploads.opening');
  return (
    <div className={styles.root}>
      <PageHeader
        title="Books"
        sub="The balance of every account at the end of a day"
        actions={
          <>
            {mayOpen && (
              <LinkButton to={`${paths.uploads('dashboard')}?file=${UploadKind.Opening}`}>Opening balances</LinkButton>
            )}
            <AppLink to={`${paths.books}?asOf=${lastMonthEnd()}`}>End of last month</AppLink>
          </>
        }
      />
      <SectionTabs of="Money" />
      <ListFilters
        views={<ListViews list={TRIAL_BALANCE_LIST} address={address} onChange={change} />}
        count={chosen ? 1 : 0}
        onClear={chosen ? () => choose('') : undefined}
        firstField={
          <>
            <label htmlFor="books-as-of">As of</label>
            <DayInput id="books-as-of" className={fields.day} max={today()} value={asOf} onChange={choose} />
          </>
        }
        tools={
          <ExportMenu
            of={{ list: TRIAL_BALANCE_LIST, query }}
            rows={found.kind === 'loaded' ? found.value.accounts : undefined}
            address={address}
          />
        }
      />
      <Unloaded found={found} what="the trial balance" rows={ACCOUNTS.length} isPage onRetry={() => live.retry()} />
      {found.kind === 'loaded' && (
        <div className={styles.root} aria-busy={found.refreshing}>
          <RefreshFailed found={found} what="the trial balance" onRetry={() => live.retry()} />
          <Balances balance={found.value} address={address} />
        </div>
      )}
    </div>
  );
}

function lastMonthEnd(): LocalDate {
  return addDays(firstOfMonth(today()), -1);
}

/** The address of an account's entries in the month of a day, up to that day. */
function accountLink(account: string, asOf: LocalDate, carrier?: string): string {
  const period = { from: firstOfMonth(asOf), to: asOf, ...(carrier !== undefined && { carrier }) };
  return `${paths.account(account)}?${new URLSearchParams(period)}`;
}

interface BalancesProps {
  readonly balance: TrialBalance;
  /** The query string of the list. */
  readonly address: URLSearchParams;
}

function Balances({ balance, address }: BalancesProps) {
  const { asOf, accounts, totals, carriers } = balance;
  return (
    <>
      <StackTable
        isFramed
        label={`Trial balance as of ${dayText(asOf)}`}
        items={accounts}
        keyOf={({ account }) => account}
        columns={shownColumns(trialBalanceColumns(asOf), address.get('columns'))}
        isCompact={isCompact(address)}
      />
      <Strong as="p">
        {totals.debitCents === totals.creditCents
          ? `In balance: debits and credits are ${formatCents(totals.debitCents)} each.`
          : `Out of balance: debits are ${formatCents(totals.debitCents)}, credits ${formatCents(totals.creditCents)}.`}
      </Strong>
      <Panel title="Owed to carriers">
        {carriers.length === 0 ? (
          <EmptyState kind="nothingYet" title="Nothing is owed to carriers" text="No payment waits to be remitted." />
        ) : (
          <StackTable
            label="Owed to carriers"
            items={carriers}
            keyOf={({ carrierCode }) => carrierCode}
            columns={carrierColumns(asOf)}
          />
        )}
      </Panel>
    </>
  );
}

/** @param asOf the day up to which an account's entries open */
export function trialBalanceColumns(asOf: LocalDate): readonly StackColumn<TrialBalanceRow>[] {
  return [
    { id: 'account', label: 'Account', kind: 'lead', cell: (row) => <AccountName row={row} asOf={asOf} /> },
    {
      id: 'debit',
      label: 'Debit',
      kind: 'figure',
      cell: ({ debitCents }) => debitCents !== 0 && <Money cents={debitCents} />,
    },
    {
      id: 'credit',
      label: 'Credit',
      kind: 'figure',
      cell: ({ creditCents }) => creditCents !== 0 && <Money cents={creditCents} />,
    },
  ];
}

function AccountName({ row: { account }, asOf }: { readonly row: TrialBalanceRow; readonly asOf: LocalDate }) {
  const styles = useStyles();
  return (
    <>
      <AppLink to={accountLink(account, asOf)}>{CHART_OF_ACCOUNTS[account].name}</AppLink>
      <span className={styles.quiet}>{CHART_OF_ACCOUNTS[account].balance}</span>
    </>
  );
}

function carrierColumns(asOf: LocalDate): readonly StackColumn<OwedToCarrier>[] {
  const amount = (
    label: string,
    account: 'CARRIER_PAYABLE' | 'REMITTANCE_PAYABLE' | 'REMITTANCE_CLEARING',
    centsOf: (one: OwedToCarrier) => OwedToCarrier['payableCents'],
  ): StackColumn<OwedToCarrier> => ({
    label,
    kind: 'figure',
    cell: (one) => (
      <AppLink
        to={accountLink(account, asOf, one.carrierCode)}
        aria-label={`${label}, ${one.carrierName}: ${formatCents(centsOf(one))}`}
      >
        <Money cents={centsOf(one)} />
      </AppLink>
    ),
  });
  return [
    { label: 'Carrier', kind: 'lead', cell: ({ carrierName }) => carrierName },
    amount('Not remitted', 'CARRIER_PAYABLE', ({ payableCents }) => payableCents),
    amount('To send', 'REMITTANCE_PAYABLE', ({ toSendCents }) => toSendCents),
    amount('Sent, not cleared', 'REMITTANCE_CLEARING', ({ clearingCents }) => clearingCents),
  ];
}
