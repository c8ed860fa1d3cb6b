import { makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PaymentList } from '../../application/payments/PaymentList';
import { GroupChoice } from '../../application/preferences/GroupChoice';
import { LOADING } from '../../application/shared/Loadable';
import type { PaymentQuery, PaymentSort, PaymentStatusFilter } from '../../domain/payments/Payment';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Skeletons';
import { useService } from '../kit/Services';
import { changeAddress, PHONE_PAGE_SIZE, pageOf, searchOf } from '../kit/tables/listAddress';
import { Pager } from '../kit/tables/Pager';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useBreakpoint } from '../kit/useBreakpoint';
import { useStream } from '../kit/useStream';
import { PaymentStack, PaymentTable } from './PaymentTable';

/** Payments a page. */
const PAGE_SIZE = 50;

const SORTS: readonly PaymentSort[] = ['addDate', 'amount', 'settleDate', 'status', 'method', 'confirmation'];
const STATUSES: readonly PaymentStatusFilter[] = ['PENDING', 'PROCESSED', 'VOIDED'];

/** Reads the list's filters from the address; a bad part of it is as good as none. Largest first unless told. @source PAY-1 */
function queryOfAddress(
  address: URLSearchParams,
  groupNumber: string | undefined,
  size: number = PAGE_SIZE,
): Required<Pick<PaymentQuery, 'q' | 'sort' | 'direction' | 'page' | 'size' | 'statuses' | 'groupNumbers'>> {
  const status = STATUSES.find((name) => name === address.get('status'));
  return {
    q: searchOf(address),
    statuses: status ? [status] : [],
    sort: SORTS.find((name) => name === address.get('sort')) ?? 'amount',
    direction: address.get('direction') === 'asc' ? 'asc' : 'desc',
    page: pageOf(address),
    size,
    groupNumbers: groupNumber === undefined ? [] : [groupNumber],
  };
}

/** The payments that the address asks for, and the one that is open beside them. */
export function usePayments() {
  const list = useService(PaymentList);
  const groupChoice = useService(GroupChoice);
  const groupNumber = useStream(groupChoice.chosen$, groupChoice.chosen);
  const [address, setAddress] = useSearchParams();
  // The payment that is open is in the address too, but does not narrow the list.
  const filters = changeAddress(address, { payment: '', page: address.get('page') ?? '' }).toString();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(
    () => queryOfAddress(new URLSearchParams(filters), groupNumber, size),
    [filters, groupNumber, size],
  );
  useEffect(() => list.show(query), [list, query]);
  return {
    query,
    page: useDeferredValue(useStream(list.page$, LOADING)),
    openPk: address.get('payment'),
    change: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) =>
      setAddress((before) => changeAddress(before, changes), how),
    open: (paymentPk: string) =>
      setAddress((before) => changeAddress(before, { payment: paymentPk, page: before.get('page') ?? '' })),
    clear: () => setAddress((before) => changeAddress(before, { q: '', status: '' })),
    retry: () => list.retry(),
  };
}

type PaymentsState = ReturnType<typeof usePayments>;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** The payments in each of their states: loading, failed, none, found. */
export function PaymentResults({ state }: { state: PaymentsState }) {
  const styles = useStyles();
  const table = useTableStyles();
  const isNarrow = useBreakpoint() === 0;
  const { page, query, retry } = state;
  if (page.kind === 'failed')
    return <LoadFailed what="The payments could not be loaded." error={page.error} onRetry={retry} />;
  if (page.kind === 'loading') {
    return (
      <div className={table.frame}>
        <SkeletonRows rows={8} label="Loading payments" />
      </div>
    );
  }
  const isNarrowed = query.q !== '' || query.statuses.length > 0;
  return (
    <div className={styles.root} aria-busy={page.refreshing}>
      {page.refreshError !== undefined && (
        <ErrorBar what="The list could not be refreshed." error={page.refreshError} onRetry={retry} />
      )}
      {page.value.total === 0 && isNarrowed && <EmptyState kind="noMatch" onClear={state.clear} />}
      {page.value.total === 0 && !isNarrowed && (
        <EmptyState kind="nothingYet" title="No payments yet" text="A payment appears here as soon as it is made." />
      )}
      {page.value.total > 0 && (
        <>
          {isNarrow ? (
            <PaymentStack payments={page.value.items} onOpen={state.open} />
          ) : (
            <PaymentTable
              payments={page.value.items}
              sort={query.sort}
              direction={query.direction}
              onSort={(sort, direction) => state.change({ sort, direction })}
              onOpen={state.open}
            />
          )}
          <Pager
            page={query.page}
            size={query.size}
            total={page.value.total}
            noun="payments"
            onPage={(next) => state.change({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}
