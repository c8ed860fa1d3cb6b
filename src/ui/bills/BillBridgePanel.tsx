import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { BillBridgeQuery } from '../../application/bills/BillBridgeQuery';
import type { Bill } from '../../domain/bills/Bill';
import { type BillBridge } from '../../domain/bills/bridge';
import { bridgeSentence } from '../../domain/bills/bridgeSentence';
import { BridgeTable } from '../kit/bridge/BridgeTable';
import { Panel } from '../kit/dialogs/Panel';
import { CopyButton } from '../kit/feedback/CopyButton';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { Spinner } from '../kit/feedback/Loading';
import { AppLink } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useLiveQuery } from '../kit/useStream';
import { monthText } from '../kit/values/DateText';

/** Why the bill differs from the previous bill: a sentence, a waterfall with its table, and each cause's members. */
export function BillBridgePanel({ bill }: { bill: Bill }) {
  const bridges = useService(BillBridgeQuery);
  const query = useMemo(() => bridges.of(bill.billPk), [bridges, bill.billPk]);
  const bridge = useLiveQuery(query, bill.version);
  if (bridge.kind === 'loaded' && !bridge.value.previous) return null;
  return (
    <Panel title="Change from the previous bill">
      {bridge.kind === 'loading' && <Spinner label="Comparing with the previous bill" />}
      {bridge.kind === 'failed' && (
        <ReadFailed
          what="The comparison with the previous bill could not be loaded."
          error={bridge.error}
          onRetry={() => query.retry()}
        />
      )}
      {bridge.kind === 'loaded' && bridge.value.previous && (
        <Comparison bill={bill} previous={bridge.value.previous} bridge={bridge.value} />
      )}
    </Panel>
  );
}

const useComparisonStyles = makeStyles({
  sentence: { margin: 0, maxWidth: '75ch' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginBlock: tokens.spacingVerticalM,
    '@media print': { display: 'none' },
  },
});

interface ComparisonProps {
  readonly bill: Bill;
  readonly previous: NonNullable<BillBridge['previous']>;
  readonly bridge: BillBridge;
}

function Comparison({ bill, previous, bridge }: ComparisonProps) {
  const styles = useComparisonStyles();
  const area = useArea();
  const months = { before: monthText(previous.periodFrom), after: monthText(bill.periodFrom) };
  const sentence = bridgeSentence(months, bridge, bridge.steps);
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.actions}>
        <CopyButton text={sentence} />
        <AppLink to={paths.bill(area, previous.billPk)}>Open bill {previous.billNumber}</AppLink>
      </div>
      <BridgeTable billPk={bill.billPk} months={months} bridge={bridge} />
    </>
  );
}
