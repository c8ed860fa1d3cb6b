import { makeStyles, tokens } from '@fluentui/react-components';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { LoadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { Pager } from '../../kit/tables/Pager';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { PaymentStack } from './PaymentStack';
import { PaymentTable } from './PaymentTable';
import type { PaymentsState } from './usePayments';

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
