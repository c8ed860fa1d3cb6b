import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { BillDetail, type BillView } from '../../../application/billing/bills/BillDetail';
import type { LineSet } from '../../../application/billing/bills/billLines';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { type Bill, groupNumberOf, lockHolderOtherThan } from '../../../domain/billing/bills/Bill';
import { type BillStatus, isReconciled } from '../../../domain/billing/bills/BillStatus';
import { ReadyCorrectionsPart } from '../../kit/corrections/ReadyCorrectionsPart';
import { BillLoadFailed } from '../../kit/feedback/BillLoadFailed';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed } from '../../kit/feedback/Loaded';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { ReceivedChecks } from '../../kit/feedback/ReceivedChecks';
import { StatusBadge } from '../../kit/feedback/StatusBadge';
import { Stack } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useVisitedGroup } from '../../kit/useListedGroup';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { instantText, monthText } from '../../kit/values/DateText';
import { ArchivedLinesNote } from './ArchivedLinesNote';
import { AutopayNote } from './AutopayNote';
import { BillActions } from './BillActions';
import { BillBridgePanel } from './BillBridgePanel';
import { BillHead } from './BillHead';
import { BillLines } from './BillLines';
import { BillRatesPanel } from './BillRatesPanel';
import { ChangeLog } from './ChangeLog';
import { CommentsPanel } from './comments/CommentsPanel';
import { DelinquencyNote, isLate } from './DelinquencyNote';

const useStyles = makeStyles({
  sub: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** One bill: its amounts, its lines and its change log. @source product.md, Screens: Bill */
export function BillScreen() {
  const { billPk = '' } = useParams();
  useVisitedGroup(groupNumberOf(billPk));
  // The key starts over for another bill, with nothing left of the last one.
  return <BillOf key={billPk} billPk={billPk} />;
}

function BillOf({ billPk }: { billPk: string }) {
  const styles = useStyles();
  const looks = useLooks();
  const area = useArea();
  const { bill, lines, seesLines, refresh } = useBill(billPk);
  const seesComments = useMay('comments.read');
  const seesHistory = useMay('bills.readHistory');
  const seesAutopay = useMay('autopay.read');
  const seesRates = useMay('rates.read');
  const mayCorrect = useMay('corrections.write', bill.kind === 'loaded' ? bill.value.groupNumber : undefined);
  const back = (
    <AppLink to={paths.bills(area)} className={looks.unprinted}>
      Back to bills
    </AppLink>
  );
  if (bill.kind !== 'loaded') {
    return (
      <Stack>
        <PageHeader title="Bill" above={back} />
        {bill.kind === 'failed' ? (
          <BillLoadFailed error={bill.error} onRetry={refresh} />
        ) : (
          <SkeletonRows rows={12} label="Loading the bill" />
        )}
      </Stack>
    );
  }
  const { value } = bill;
  const hasAllLines = seesLines && !value.archivedLines;
  return (
    <Stack>
      <PageHeader
        title={`Bill ${value.billNumber}`}
        above={back}
        sub={<Sub bill={value} className={styles.sub} />}
        actions={<BillActions bill={value} onChanged={refresh} />}
      />
      <RefreshFailed found={bill} what="the bill" onRetry={refresh} />
      <LockNotice bill={value} />
      {seesHistory && <ReceivedChecks groupNumber={value.groupNumber} billPk={billPk} version={value.version} />}
      {mayCorrect && isReconciled(value.status) && (
        <ReadyCorrectionsPart
          query={{ groupNumber: value.groupNumber, billPk, version: value.version }}
          billNumber={value.billNumber}
        />
      )}
      <BillHead bill={value} />
      {seesAutopay && AUTOPAY_STATUSES.includes(value.status) && <AutopayNote bill={value} />}
      {isLate(value) && <DelinquencyNote bill={value} />}
      {seesLines && value.archivedLines && (
        <ArchivedLinesNote bill={value} archived={value.archivedLines} onChanged={refresh} />
      )}
      {hasAllLines && <BillBridgePanel bill={value} />}
      {hasAllLines && seesRates && <BillRatesPanel bill={value} />}
      {seesLines ? (
        <BillLines bill={value} lines={lines} onRetry={refresh} />
      ) : (
        <EmptyState
          kind="noPermission"
          title="Members are not shown here"
          text="Agents see a bill's totals and status. Ask the group about its members."
        />
      )}
      {seesComments && <CommentsPanel billPk={billPk} lines={lines?.items ?? NO_LINES} />}
      {seesHistory && <ChangeLog billPk={billPk} version={value.version} />}
    </Stack>
  );
}

function Sub({ bill, className }: { bill: Bill; className: string }) {
  return (
    <span className={className}>
      <StatusBadge status={bill.status} />
      <span>
        <GroupLink groupNumber={bill.groupNumber} groupName={bill.groupName} isInText /> ·{' '}
        {bill.carrierNames.join(', ')} · {monthText(bill.periodFrom)}
      </span>
    </span>
  );
}

/** Notice that another person is editing the bill. @source product.md, Bill lock */
function LockNotice({ bill }: { bill: Bill }) {
  const holder = lockHolderOtherThan(bill, useMe().user.userId);
  if (!holder) return null;
  return (
    <MessageBar intent="info" title={`Being edited by ${holder.name}`}>
      since {instantText(holder.since)}. View only; saved changes appear here.
    </MessageBar>
  );
}

/** Released bills without money; paying the others is left to people. */
const AUTOPAY_STATUSES: readonly BillStatus[] = ['RELEASED', 'MODIFIED', 'RECONCILED'];

const NO_LINES: LineSet['items'] = [];
const NOTHING: BillView = { bill: LOADING, lines: undefined };

/** The bill in the address, kept up to date while the screen is open. */
function useBill(billPk: string) {
  const detail = useService(BillDetail);
  const seesLines = useMay('bills.readLines');
  const view$ = useMemo(() => detail.watch(billPk, seesLines), [detail, billPk, seesLines]);
  return { ...useStream(view$, NOTHING), seesLines, refresh: () => detail.refresh() };
}
