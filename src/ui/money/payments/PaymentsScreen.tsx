import { Label } from '@fluentui/react-components';
import { useCallback, useMemo } from 'react';
import { PaymentList, type PaymentPage, type PaymentQuery } from '../../../application/money/payments/PaymentList';
import { SuspenseTotals } from '../../../application/money/payments/SuspenseTotals';
import { GroupChoice } from '../../../application/people/preferences/UserPreferences';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import type { Payment, PaymentStatusFilter } from '../../../domain/money/payments/Payment';
import { PAYMENT_LIST } from '../../../domain/money/payments/paymentList';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { counted } from '../../../domain/platform/text/wording';
import { useReturnFocus } from '../../kit/dialogs/focus';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { SkeletonBar } from '../../kit/feedback/Loading';
import { MissingPart } from '../../kit/feedback/MissingPart';
import { Select } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { TabLinks } from '../../kit/navigation/TabLinks';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import {
  type ChangeFilters,
  changeAddress,
  PHONE_PAGE_SIZE,
  pageOf,
  useListAddress,
} from '../../kit/tables/listAddress';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLiveQuery, useStream } from '../../kit/useStream';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { ListViews } from '../../kit/views/ListViews';
import { PaymentResults } from './PaymentResults';

const fetchDrawer = () =>
  import(/* webpackChunkName: "payment-drawer" */ './PaymentDrawer').then((m) => m.PaymentDrawer);

const PAGE_SIZE = 50;

const STATUS_CHOICES = [
  { status: 'PENDING', label: 'Pending' },
  { status: 'PROCESSED', label: 'Processed' },
  { status: 'VOIDED', label: 'Voided' },
  { status: 'RETURNED', label: 'Returned or reversed' },
] as const;

/** Every payment in scope: search, details and, while it is pending, voiding it. @source product.md, Screens: Payments */
export function PaymentsScreen() {
  const payments = usePayments();
  const mayPay = useMay('payments.create');
  const { sums, statusCounts } = valueOf(payments.page) ?? {};
  const noFigure = payments.page.kind === 'failed' ? '–' : <SkeletonBar width="120px" />;
  return (
    <Stack>
      <PageHeader
        title="Payments"
        sub="Payments made, pending, and returned"
        actions={
          mayPay && (
            <LinkButton appearance="primary" to={paths.pay()}>
              Pay bills
            </LinkButton>
          )
        }
      />
      <SectionTabs of="Money" />
      <Tiles>
        <Tile
          label="Pending"
          figure={sums ? <Money cents={sums.pendingCents} /> : noFigure}
          note="Waiting for settlement"
        />
        <Tile label="Processed" figure={sums ? <Money cents={sums.processedCents} /> : noFigure} note="Settled" />
        <SuspenseTile />
      </Tiles>
      <StatusTabs address={payments.address} current={payments.query.statuses[0] ?? ''} counts={statusCounts} />
      <FoundPayments payments={payments} />
    </Stack>
  );
}

interface StatusTabsProps {
  readonly address: URLSearchParams | undefined;
  /** Empty for all. */
  readonly current: PaymentStatusFilter | '';
  /** Undefined while they are loaded. */
  readonly counts: PaymentPage['statusCounts'];
}

/** Tabs of the list of payments with counts. They are links, because each tab has an address. */
function StatusTabs({ address, current, counts }: StatusTabsProps) {
  const payments = paths.payments(useArea());
  const tab = (status: PaymentStatusFilter | '', label: string, count: number | undefined) => ({
    to: `${payments}?${changeAddress(address ?? new URLSearchParams(), { status, payment: '' })}`,
    label,
    count: count?.toLocaleString('en-US') ?? '·',
    isCurrent: status === current,
  });
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = STATUS_CHOICES.map(({ status, label }) => tab(status, label, counts?.[status]));
  return <TabLinks label="Payments by status" tabs={[tab('', 'All', all), ...tabs]} />;
}

/** Every payment of a group. */
export function GroupPayments({ groupNumber }: { groupNumber: string }) {
  return (
    <Stack>
      <FoundPayments payments={usePayments(groupNumber)} />
    </Stack>
  );
}

/** Every payment that draws on a bank account. */
export function AccountPayments({ groupNumber, bankAccountPk }: { groupNumber: string; bankAccountPk: string }) {
  return (
    <Stack>
      <FoundPayments payments={usePayments(groupNumber, bankAccountPk)} />
    </Stack>
  );
}

/** The list with its filters, and the open payment beside it. */
function FoundPayments({ payments }: { payments: ReturnType<typeof usePayments> }) {
  const { Part: PaymentDrawer, isMissing, retry } = useLazyPart(fetchDrawer, payments.openPk ?? '');
  useReturnFocus(payments.openPk !== null);
  return (
    <>
      <PaymentFilters
        address={payments.address}
        query={payments.query}
        items={valueOf(payments.page)?.items}
        onChange={payments.change}
        onClear={payments.clear}
      />
      {isMissing && <MissingPart onRetry={retry} />}
      <PaymentResults
        page={payments.page}
        query={payments.query}
        address={payments.address}
        onChange={payments.change}
        onClear={payments.clear}
        onRetry={payments.retry}
        onOpen={payments.open}
      />
      {PaymentDrawer && <PaymentDrawer paymentPk={payments.openPk} onClose={() => payments.open('')} />}
    </>
  );
}

/**
 * The page of payments selected by the address, and the payment that is open beside it.
 *
 * @param onlyGroup the group whose payments are shown. Default: the chosen one.
 * @param onlyAccount the bank account whose payments are shown. Default: all.
 */
function usePayments(onlyGroup?: string, onlyAccount?: string) {
  const list = useService(PaymentList);
  const groupChoice = useService(GroupChoice);
  const chosen = useStream(groupChoice.chosen$, groupChoice.chosen);
  const groupNumber = onlyGroup ?? chosen;
  const [address, change] = useListAddress(onlyGroup === undefined ? PAYMENT_LIST : undefined);
  // The open payment is in the address too, but does not filter the list.
  const filters = changeAddress(address, { payment: '', page: address.get('page') ?? '' }).toString();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(
    () => ({
      ...queryOfAddress(new URLSearchParams(filters), groupNumber, size),
      ...(onlyAccount !== undefined && { bankAccountPk: onlyAccount }),
    }),
    [filters, groupNumber, size, onlyAccount],
  );
  return {
    address: onlyGroup === undefined ? address : undefined,
    query,
    page: useLiveQuery(list, query),
    openPk: address.get('payment'),
    change,
    open: useCallback(
      (payment: string) => change((before) => changeAddress(before, { payment, page: before.get('page') ?? '' })),
      [change],
    ),
    clear: () => change({ q: '', status: '' }),
    retry: () => list.retry(),
  };
}

/** Reads the list's filters from the address; invalid values are ignored. Default: largest first. @source PAY-1 */
function queryOfAddress(address: URLSearchParams, groupNumber: string | undefined, size: number) {
  const {
    q = '',
    status,
    sort = 'amount',
    direction = 'desc',
  } = readParameters(PAYMENT_LIST.parameters, (name) => address.get(name));
  return {
    q,
    statuses: status ? [status] : [],
    sort,
    direction,
    page: pageOf(address),
    size,
    groupNumbers: groupNumber === undefined ? [] : [groupNumber],
  } satisfies PaymentQuery;
}

function SuspenseTile() {
  const state = useStream(useService(SuspenseTotals).balance$, LOADING);
  const balance = valueOf(state);
  if (state.kind === 'failed') return <Tile label="Held in suspense" figure="–" note="Could not be loaded" />;
  return (
    <Tile
      label="Held in suspense"
      figure={balance ? <Money cents={balance.totalCents} /> : <SkeletonBar width="120px" />}
      note={balance ? suspenseNote(balance.heldCount) : ' '}
    />
  );
}

function suspenseNote(count: number): string {
  return count === 0 ? 'Nothing held' : `${counted(count, 'amount')} not applied to a bill`;
}

interface PaymentFiltersProps {
  /** The query string of a list that has views; undefined within a group's page. */
  readonly address: URLSearchParams | undefined;
  readonly query: PaymentQuery;
  /** Of the page; undefined while they are loaded. */
  readonly items: readonly Payment[] | undefined;
  readonly onChange: ChangeFilters;
  readonly onClear: () => void;
}

function PaymentFilters({ address, query, items, onChange, onClear }: PaymentFiltersProps) {
  const filter = useFilterStyles();
  const status = query.statuses?.[0] ?? '';
  return (
    <ListFilters
      views={address && <ListViews list={PAYMENT_LIST} address={address} onChange={onChange} />}
      count={address === undefined && status ? 1 : 0}
      onClear={query.q || status ? onClear : undefined}
      tools={<ExportMenu of={{ list: PAYMENT_LIST, query }} rows={items} address={address} />}
      search={{
        id: 'payment-search',
        noun: 'payments',
        placeholder: 'Confirmation or made by',
        value: query.q ?? '',
        onChange: (q) => onChange({ q }, { replace: true }),
      }}
    >
      {address === undefined && (
        <div className={filter.field}>
          <Label htmlFor="payment-status">Status</Label>
          <Select id="payment-status" value={status} onChange={(value) => onChange({ status: value })}>
            <option value="">All statuses</option>
            {STATUS_CHOICES.map((choice) => (
              <option key={choice.status} value={choice.status}>
                {choice.label}
              </option>
            ))}
          </Select>
        </div>
      )}
    </ListFilters>
  );
}
