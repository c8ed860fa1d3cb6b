import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, type ReactNode, useMemo } from 'react';
import type { Loadable } from '../../application/shared/Loadable';
import {
  billNumbersOf,
  type Payment,
  type PaymentPage,
  type PaymentQuery,
  type PaymentSort,
} from '../../domain/payments/Payment';
import { PAYMENT_METHODS } from '../../domain/payments/paymentMethods';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { TextButton } from '../kit/navigation/AppLink';
import { Pager } from '../kit/tables/Pager';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { Table, TableCell, TableRow } from '../kit/tables/Table';
import { TableHead } from '../kit/tables/TableHead';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useBreakpoint } from '../kit/useBreakpoint';
import { DateText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { PaymentDay, PaymentStatusText } from '../kit/values/PaymentText';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

interface PaymentResultsProps {
  readonly page: Loadable<PaymentPage>;
  readonly query: Required<Pick<PaymentQuery, 'q' | 'statuses' | 'sort' | 'direction' | 'page' | 'size'>>;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
  /** The same function at every render. */
  readonly onOpen: OnOpen;
}

/** A page of payments in each of its states: loading, failed, empty, found. */
export function PaymentResults({ page, query, onChange, onClear, onRetry, onOpen }: PaymentResultsProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const isNarrow = useBreakpoint() === 0;
  if (page.kind === 'failed')
    return <LoadFailed what="The payments could not be loaded." error={page.error} onRetry={onRetry} />;
  if (page.kind === 'loading') {
    return (
      <div className={table.frame}>
        <SkeletonRows rows={8} label="Loading payments" />
      </div>
    );
  }
  const { items, total } = page.value;
  const isFiltered = query.q !== '' || query.statuses.length > 0;
  return (
    <div className={styles.root} aria-busy={page.refreshing}>
      {page.refreshError !== undefined && (
        <ErrorBar what="The list could not be refreshed." error={page.refreshError} onRetry={onRetry} />
      )}
      {total === 0 && isFiltered && <EmptyState kind="noMatch" onClear={onClear} />}
      {total === 0 && !isFiltered && (
        <EmptyState kind="nothingYet" title="No payments yet" text="A payment appears here as soon as it is made." />
      )}
      {total > 0 && (
        <>
          {isNarrow ? (
            <PaymentStack payments={items} onOpen={onOpen} />
          ) : (
            <PaymentTable
              payments={items}
              sort={query.sort}
              direction={query.direction}
              onSort={(sort, direction) => onChange({ sort, direction })}
              onOpen={onOpen}
            />
          )}
          <Pager
            page={query.page}
            size={query.size}
            total={total}
            noun="payments"
            onPage={(next) => onChange({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}

type OnOpen = (paymentPk: string) => void;

interface PaymentColumn {
  readonly label: string;
  readonly sort?: PaymentSort;
  readonly isAmount?: true;
  /** Hidden on a phone; the payment's details show it. */
  readonly isExtra?: true;
  /** Its cell opens the payment. */
  readonly isLead?: true;
  readonly cell: (payment: Payment, onOpen: OnOpen) => ReactNode;
}

const COLUMNS: readonly PaymentColumn[] = [
  {
    label: 'Date',
    sort: 'addDate',
    cell: ({ addDate, timeZone }) => <PaymentDay timestamp={addDate} timeZone={timeZone} />,
  },
  {
    label: 'Confirmation',
    isLead: true,
    sort: 'confirmation',
    cell: ({ confirmation, paymentPk }, onOpen) => (
      <TextButton onClick={() => onOpen(paymentPk)}>{confirmation}</TextButton>
    ),
  },
  {
    label: 'Amount',
    sort: 'amount',
    isAmount: true,
    cell: ({ paymentAmount }) => <Money cents={paymentAmount} strong />,
  },
  { label: 'Status', sort: 'status', cell: (payment) => <PaymentStatusText payment={payment} /> },
  { label: 'Settles', sort: 'settleDate', cell: ({ settleDate }) => <DateText date={settleDate} /> },
  { label: 'Group', cell: ({ groupName }) => groupName },
  { label: 'Bills', cell: (payment) => billNumbersOf(payment).join(', ') || '–' },
  {
    label: 'Method',
    isExtra: true,
    sort: 'method',
    cell: ({ method, bankAccountMasked }) => `${PAYMENT_METHODS[method].label} ${bankAccountMasked ?? ''}`,
  },
  { label: 'Made by', isExtra: true, cell: ({ madeBy, isAutopay }) => (isAutopay ? `${madeBy} (autopay)` : madeBy) },
];

const usePaymentTableStyles = makeStyles({
  stack: { paddingInline: tokens.spacingHorizontalM },
  cell: {
    fontSize: '13px',
    paddingBlock: tokens.spacingVerticalS,
    whiteSpace: 'nowrap',
    maxWidth: '220px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});

interface PaymentTableProps {
  readonly payments: readonly Payment[];
  readonly sort: PaymentSort;
  readonly direction: 'asc' | 'desc';
  readonly onSort: (sort: PaymentSort, direction: 'asc' | 'desc') => void;
  readonly onOpen: OnOpen;
}

function PaymentTable({ payments, sort, direction, onSort, onOpen }: PaymentTableProps) {
  const table = useTableStyles();
  return (
    <div className={table.frame}>
      <Table className={table.table} aria-label="Payments">
        <TableHead
          isSticky
          headings={COLUMNS.map(({ label, sort, isAmount }) => ({ label, sort, isFigure: isAmount }))}
          sorting={{ by: sort, direction, firstDirection: 'desc', onSort }}
        />
        <tbody>
          {payments.map((payment) => (
            <PaymentRow key={payment.paymentPk} payment={payment} onOpen={onOpen} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const PaymentRow = memo(function PaymentRow({ payment, onOpen }: { payment: Payment; onOpen: OnOpen }) {
  const styles = usePaymentTableStyles();
  const table = useTableStyles();
  return (
    <TableRow className={table.row}>
      {COLUMNS.map(({ label, isAmount, cell }) => (
        <TableCell key={label} className={mergeClasses(styles.cell, isAmount && table.numeric)}>
          {cell(payment, onOpen)}
        </TableCell>
      ))}
    </TableRow>
  );
});

/** The same columns on a phone, stacked for each payment. */
function PaymentStack({ payments, onOpen }: Pick<PaymentTableProps, 'payments' | 'onOpen'>) {
  const styles = usePaymentTableStyles();
  const table = useTableStyles();
  const columns = useMemo(() => {
    const leadFirst = [...COLUMNS].sort((one, other) => Number(other.isLead ?? 0) - Number(one.isLead ?? 0));
    return leadFirst.map((column) => stacked(column, onOpen));
  }, [onOpen]);
  return (
    <div className={mergeClasses(table.frame, styles.stack)}>
      <StackTable label="Payments" columns={columns} items={payments} keyOf={({ paymentPk }) => paymentPk} />
    </div>
  );
}

function stacked({ label, isAmount, isLead, isExtra, cell }: PaymentColumn, onOpen: OnOpen): StackColumn<Payment> {
  const kind = isLead ? 'lead' : isAmount ? 'figure' : undefined;
  return { label: label, cell: (payment) => cell(payment, onOpen), ...(kind && { kind }), ...(isExtra && { isExtra }) };
}
