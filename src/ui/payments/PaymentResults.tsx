import { makeStyles, tokens } from '@fluentui/react-components';
import type { Loadable } from '../../application/shared/Loadable';
import type { PaymentPage, PaymentQuery } from '../../domain/payments/Payment';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { Pager } from '../kit/tables/Pager';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useBreakpoint } from '../kit/useBreakpoint';
import { PaymentStack, PaymentTable } from './PaymentTable';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

interface PaymentResultsProps {
  readonly page: Loadable<PaymentPage>;
  readonly query: Required<Pick<PaymentQuery, 'q' | 'statuses' | 'sort' | 'direction' | 'page' | 'size'>>;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
  readonly onOpen: (paymentPk: string) => void;
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
