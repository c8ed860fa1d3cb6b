import { useMemo } from 'react';
import type { PaymentPage, PaymentQuery } from '../../../application/money/payments/PaymentList';
import type { Loadable } from '../../../application/platform/shared/Loadable';
import { accountText, endingText } from '../../../domain/money/payments/accountText';
import type { Payment, PaymentSort } from '../../../domain/money/payments/Payment';
import { PAYMENT_LIST } from '../../../domain/money/payments/paymentList';
import { PAYMENT_METHODS } from '../../../domain/money/payments/paymentMethods';
import { rowsOf } from '../../../domain/office/views/listColumns';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink, TextButton } from '../../kit/navigation/AppLink';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { Pager } from '../../kit/tables/Pager';
import { SelectionBar } from '../../kit/tables/SelectionBar';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { SelectionProvider, selectColumn, useRowSelection } from '../../kit/tables/useRowSelection';
import { useLooks } from '../../kit/useLooks';
import { DateText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { PaymentDay, PaymentStatusText } from '../../kit/values/PaymentText';

interface PaymentResultsProps {
  readonly page: Loadable<PaymentPage>;
  readonly query: {
    readonly [Key in 'q' | 'statuses' | 'sort' | 'direction' | 'page' | 'size']: NonNullable<PaymentQuery[Key]>;
  };
  /** The query string of a list whose columns can be chosen. */
  readonly address: URLSearchParams | undefined;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
  /** The same function at every render. */
  readonly onOpen: OnOpen;
}

/** A page of payments in each of its states: loading, failed, empty, found. */
export function PaymentResults({ page, query, address, onChange, onClear, onRetry, onOpen }: PaymentResultsProps) {
  const table = useTableStyles();
  if (page.kind !== 'loaded')
    return <Unloaded found={page} what="the payments" rows={8} frame={table.frame} isPage onRetry={onRetry} />;
  const { items, total } = page.value;
  const isFiltered = query.q !== '' || query.statuses.length > 0;
  return (
    <Stack>
      <RefreshFailed found={page} what="the list" onRetry={onRetry} />
      {total === 0 && isFiltered && <EmptyState kind="noMatch" onClear={onClear} />}
      {total === 0 && !isFiltered && (
        <EmptyState kind="nothingYet" title="No payments yet" text="A payment appears here as soon as it is made." />
      )}
      {total > 0 && (
        <>
          <PaymentTable
            payments={items}
            isBusy={page.refreshing}
            query={query}
            address={address}
            onChange={onChange}
            onOpen={onOpen}
          />
          <Pager
            page={query.page}
            size={query.size}
            total={total}
            noun="payments"
            onPage={(next) => onChange({ page: String(next) })}
          />
        </>
      )}
    </Stack>
  );
}

/** Opens a payment by its key. */
type OnOpen = (paymentPk: string) => void;

function columnsFor(onOpen: OnOpen): readonly StackColumn<Payment, PaymentSort>[] {
  return [
    {
      id: 'confirmation',
      label: 'Confirmation',
      kind: 'lead',
      sort: 'confirmation',
      cell: ({ confirmation, paymentPk }) => <TextButton onClick={() => onOpen(paymentPk)}>{confirmation}</TextButton>,
    },
    {
      id: 'made',
      label: 'Date',
      kind: 'whole',
      sort: 'addDate',
      cell: ({ addDate, timeZone }) => <PaymentDay timestamp={addDate} timeZone={timeZone} />,
    },
    {
      id: 'amount',
      label: 'Amount',
      kind: 'figure',
      sort: 'amount',
      cell: ({ paymentAmount }) => <Money cents={paymentAmount} strong />,
    },
    { id: 'status', label: 'Status', sort: 'status', cell: (payment) => <PaymentStatusText payment={payment} /> },
    {
      id: 'settles',
      label: 'Settles',
      kind: 'whole',
      isExtra: 'inTables',
      sort: 'settleDate',
      cell: ({ settleDate }) => <DateText date={settleDate} />,
    },
    {
      id: 'group',
      label: 'Group',
      kind: 'text',
      cell: ({ groupNumber, groupName }) => <GroupLink groupNumber={groupNumber} groupName={groupName} />,
    },
    { id: 'bills', label: 'Bills', cell: (payment) => <BillNumbers of={payment} /> },
    {
      id: 'method',
      label: 'Method',
      kind: 'whole',
      isExtra: true,
      sort: 'method',
      cell: (payment) => <PaymentMethodText payment={payment} />,
    },
    {
      id: 'madeBy',
      label: 'Made by',
      kind: 'whole',
      isExtra: true,
      cell: ({ madeBy, isAutopay }) => (isAutopay ? `${madeBy} (autopay)` : madeBy),
    },
  ];
}

/** The method, with the bank account linked to its page for people who may see it. */
function PaymentMethodText({
  payment: { method, groupNumber, bankAccountPk, bankAccountMasked },
}: {
  payment: Payment;
}) {
  const maySee = useMay('bankAccounts.read', groupNumber);
  const { label } = PAYMENT_METHODS[method];
  if (bankAccountMasked === null) return label;
  if (!maySee || bankAccountPk === null) return accountText({ name: label, accountMasked: bankAccountMasked });
  return (
    <>
      {label} <AppLink to={paths.bankAccount(groupNumber, bankAccountPk)}>{endingText(bankAccountMasked)}</AppLink>
    </>
  );
}

/** The bills that a payment pays, or the bill that a Zero Payment closed, each on one line. */
function BillNumbers({ of: { allocations, closedBill } }: { of: Payment }) {
  const looks = useLooks();
  const area = useArea();
  const bills = closedBill ? [closedBill] : allocations;
  if (bills.length === 0) return '–';
  return bills.map(({ billPk, billNumber }, at) => (
    <span key={billPk}>
      {at > 0 && ', '}
      <AppLink to={paths.bill(area, billPk)} className={looks.unwrapped}>
        {billNumber}
      </AppLink>
    </span>
  ));
}

const SELECT_LABELS = {
  all: 'Select all on this page',
  one: ({ confirmation }: Payment) => `Select payment ${confirmation}`,
};

interface PaymentTableProps extends Pick<PaymentResultsProps, 'query' | 'onChange' | 'onOpen' | 'address'> {
  readonly payments: readonly Payment[];
  readonly isBusy: boolean;
}

/** The payments of a page, which can be selected across pages. */
function PaymentTable({ payments, isBusy, query, address, onChange, onOpen }: PaymentTableProps) {
  const selection = useRowSelection<Payment>(({ paymentPk }) => paymentPk);
  // Lists on the page of a group or of its bank account have no columns to choose.
  const isOfOneGroup = address === undefined;
  const shown = useShownColumns(
    useMemo(() => columnsFor(onOpen).filter(({ id }) => !isOfOneGroup || id !== 'group'), [onOpen, isOfOneGroup]),
    address,
  );
  const columns = useMemo(() => [selectColumn(payments, SELECT_LABELS), ...shown], [payments, shown]);
  return (
    <SelectionProvider selection={selection}>
      <StackTable
        isFramed
        isWide
        isBusy={isBusy}
        isCompact={isCompact(address)}
        label="Payments"
        items={payments}
        keyOf={({ paymentPk }) => paymentPk}
        columns={columns}
        sorting={{
          by: query.sort,
          direction: query.direction,
          firstDirection: 'desc',
          onSort: (sort, direction) => onChange({ sort, direction }),
        }}
      />
      <SelectionBar
        rows={rowsOf(PAYMENT_LIST, selection.items)}
        address={address}
        noun={['payment', 'payments']}
        total={formatCents(cappedSum(selection.items.map(({ paymentAmount }) => paymentAmount)))}
        onClear={selection.clear}
      />
    </SelectionProvider>
  );
}
