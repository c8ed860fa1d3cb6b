import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { BankFileEntryList } from '../../application/processing/PaymentFiles';
import type { BankFile, BankFileEntry } from '../../domain/processing/BankFile';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { AppLink } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { Pager } from '../kit/tables/Pager';
import { StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { DateText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';

const PAGE_SIZE = 20;

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalS },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The payments of a bank file, first those that were set aside or rejected. Each links to its payment, where it can be set aside. */
export function BankFileEntries({ file: { filePk, fileName, state } }: { readonly file: BankFile }) {
  const styles = useStyles();
  const list = useService(BankFileEntryList);
  const [page, setPage] = useState(0);
  const entries = useLiveQuery(list, { filePk, page, size: PAGE_SIZE });
  const reread = () => list.retry();
  if (entries.kind === 'loading') return <SkeletonRows rows={2} label="Loading the entries" />;
  if (entries.kind === 'failed') {
    return <LoadFailed what="The entries could not be loaded." error={entries.error} onRetry={reread} />;
  }
  const { items, total } = entries.value;
  return (
    <div className={styles.root}>
      {entries.refreshError !== undefined && (
        <ErrorBar what="The entries could not be refreshed." error={entries.refreshError} onRetry={reread} />
      )}
      {state === 'MADE' && (
        <p className={styles.hint}>
          To take a payment out of this file, open it and choose Return or reverse. Its bills are due again, and the
          file keeps the other payments.
        </p>
      )}
      <StackTable
        label={`Entries of ${fileName}`}
        items={items}
        keyOf={({ paymentPk, amountCents }) => `${paymentPk} ${amountCents}`}
        columns={[
          { label: 'Payment', kind: 'lead', cell: PaymentLink },
          { label: 'Group', kind: 'whole', cell: ({ groupName }) => groupName },
          { label: 'Settles', cell: ({ settleDate }) => <DateText date={settleDate} /> },
          { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
          ...(items.some(({ setAsideReason }) => setAsideReason !== null) ? [SET_ASIDE] : []),
          ...(items.some(({ rejectedReason }) => rejectedReason !== null) ? [REJECTED] : []),
        ]}
      />
      <Pager page={page} size={PAGE_SIZE} total={total} noun="entries" onPage={setPage} />
    </div>
  );
}

const SET_ASIDE = {
  label: 'Set aside',
  kind: 'whole' as const,
  cell: ({ setAsideReason }: BankFileEntry) => setAsideReason ?? 'No',
};

const REJECTED = {
  label: 'Rejected by the bank',
  kind: 'whole' as const,
  cell: ({ rejectedReason }: BankFileEntry) => rejectedReason ?? 'No',
};

function PaymentLink({ paymentPk, confirmation }: BankFileEntry) {
  return (
    <AppLink to={`${paths.payments('dashboard')}?payment=${encodeURIComponent(paymentPk)}`}>{confirmation}</AppLink>
  );
}
