import { makeStyles, tokens } from '@fluentui/react-components';
import { useParams } from 'react-router-dom';
import type { Bill } from '../../domain/bills/Bill';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { StatusBadge } from '../kit/feedback/StatusBadge';
import { useMay } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { monthText } from '../kit/values/DateText';
import { BillActions } from './bill/BillActions';
import { BillHead } from './bill/BillHead';
import { BillLines } from './bill/BillLines';
import { ChangeLog } from './bill/ChangeLog';
import { LockNotice } from './bill/LockNotice';
import { useBill } from './bill/useBill';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  back: { '@media print': { display: 'none' } },
  sub: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** One bill: what is asked for, line by line, and everything that was done to it. @source product.md, Screens: Bill */
export function BillScreen() {
  const { billPk = '' } = useParams();
  // Another bill is another visit: nothing of the last one may stay on the screen.
  return <BillOf key={billPk} billPk={billPk} />;
}

function BillOf({ billPk }: { billPk: string }) {
  const styles = useStyles();
  const area = useArea();
  const { bill, lines, seesLines, refresh } = useBill(billPk);
  const seesHistory = useMay('bills.readHistory');
  const back = (
    <AppLink to={paths.bills(area)} className={styles.back}>
      Back to bills
    </AppLink>
  );
  if (bill.kind !== 'loaded') {
    return (
      <div className={styles.root}>
        <PageHeader title="Bill" above={back} />
        {bill.kind === 'failed' ? (
          <LoadFailed what="The bill could not be loaded." error={bill.error} onRetry={refresh} />
        ) : (
          <SkeletonRows rows={12} label="Loading the bill" />
        )}
      </div>
    );
  }
  const { value, refreshError } = bill;
  return (
    <div className={styles.root}>
      <PageHeader
        title={`Bill ${value.billNumber}`}
        above={back}
        sub={<Sub bill={value} className={styles.sub} />}
        actions={<BillActions bill={value} onChanged={refresh} />}
      />
      {refreshError !== undefined && (
        <ErrorBar what="The bill could not be refreshed." error={refreshError} onRetry={refresh} />
      )}
      <LockNotice bill={value} />
      <BillHead bill={value} />
      {seesLines ? (
        <BillLines bill={value} lines={lines} onRetry={refresh} />
      ) : (
        <EmptyState
          kind="noPermission"
          title="Members are not shown here"
          text="Agents see a bill's totals and status. Ask the group for what concerns one of its members."
        />
      )}
      {seesHistory && <ChangeLog billPk={billPk} version={value.version} />}
    </div>
  );
}

function Sub({ bill, className }: { bill: Bill; className: string }) {
  return (
    <span className={className}>
      <StatusBadge status={bill.status} />
      <span>
        {bill.groupName} · {bill.carrierNames.join(', ')} · {monthText(bill.periodFrom)}
      </span>
    </span>
  );
}
