import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { type BillBridge, BillBridgeQuery } from '../../../application/billing/bills/BillBridgeQuery';
import { valueOf } from '../../../application/platform/shared/Loadable';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { bridgeSentence } from '../../../domain/billing/bills/bridgeSentence';
import { BridgeTable } from '../../kit/bridge/BridgeTable';
import { FoldedPanel } from '../../kit/dialogs/FoldedPanel';
import { CopyButton } from '../../kit/feedback/CopyButton';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Stack } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLiveQuery } from '../../kit/useStream';
import { monthText } from '../../kit/values/DateText';
import { WholeAmounts } from '../../kit/values/WholeAmounts';

/**
 * Why the bill differs from the previous bill: a sentence and, on request, a waterfall with its table and each cause's members.
 */
export function BillBridgePanel({ bill }: { bill: Bill }) {
  const bridges = useService(BillBridgeQuery);
  const query = useMemo(() => bridges.of(bill.billPk), [bridges, bill.billPk]);
  const bridge = useLiveQuery(query, bill.version);
  const failure = bridge.kind === 'failed' && (
    <Unloaded found={bridge} what="the comparison with the previous bill" onRetry={() => query.retry()} />
  );
  return (
    <FoldedPanel
      title="Change from the previous bill"
      lines={[3, 5]}
      loadingLabel="Comparing with the previous bill"
      {...(failure && { failure })}
      {...contentOf(bill, valueOf(bridge))}
    />
  );
}

function contentOf(bill: Bill, bridge: BillBridge | undefined) {
  if (!bridge) return { summary: undefined };
  const { previous } = bridge;
  if (!previous) return { summary: 'There is no earlier bill of the same carriers.' };
  const months = { before: monthText(previous.periodFrom), after: monthText(bill.periodFrom) };
  const sentence = bridgeSentence(months, bridge, bridge.steps);
  const comparison = { bill, previous, bridge, months, sentence };
  return { summary: <WholeAmounts text={sentence} />, details: () => <Comparison {...comparison} /> };
}

const useComparisonStyles = makeStyles({
  actions: { marginBottom: tokens.spacingVerticalM, '@media print': { display: 'none' } },
});

interface ComparisonProps {
  readonly bill: Bill;
  readonly previous: NonNullable<BillBridge['previous']>;
  readonly bridge: BillBridge;
  /** Names of the two months. */
  readonly months: { readonly before: string; readonly after: string };
  readonly sentence: string;
}

function Comparison({ bill, previous, bridge, months, sentence }: ComparisonProps) {
  const styles = useComparisonStyles();
  const area = useArea();
  return (
    <>
      <Stack isRow gap="M" align="center" className={styles.actions}>
        <CopyButton text={sentence} />
        <AppLink to={paths.bill(area, previous.billPk)}>Open bill {previous.billNumber}</AppLink>
      </Stack>
      <BridgeTable billPk={bill.billPk} months={months} bridge={bridge} />
    </>
  );
}
