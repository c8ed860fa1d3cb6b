import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { type BillBridge, BillBridgeQuery } from '../../../application/billing/bills/BillBridgeQuery';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { bridgeSentence } from '../../../domain/billing/bills/bridgeSentence';
import { useService } from '../Services';
import { useLiveQuery } from '../useStream';
import { monthText } from '../values/DateText';
import { CopyButton } from './CopyButton';
import { ReadFailed } from './LoadFailed';
import { Spinner } from './Loading';

const useStyles = makeStyles({
  sentence: { marginBlockStart: tokens.spacingVerticalM, marginBottom: tokens.spacingVerticalS, maxWidth: '75ch' },
});

interface BillReasonProps {
  readonly bill: Pick<Bill, 'billPk' | 'groupName' | 'periodFrom'>;
  /** Content above the sentence. @param months names of the two months, such as `October 2026` */
  readonly children?: (bridge: BillBridge, months: { readonly before: string; readonly after: string }) => ReactNode;
}

/** Why a bill differs from the previous bill, as one sentence to copy into an email. Requires the slice `bill`. */
export function BillReason({ bill, children }: BillReasonProps) {
  const styles = useStyles();
  const bridges = useService(BillBridgeQuery);
  const query = useMemo(() => bridges.of(bill.billPk), [bridges, bill.billPk]);
  const bridge = useLiveQuery(query, 0);
  if (bridge.kind === 'loading') return <Spinner label="Comparing the two bills" />;
  if (bridge.kind === 'failed') {
    return <ReadFailed what="The comparison could not be loaded." error={bridge.error} onRetry={() => query.retry()} />;
  }
  const { value } = bridge;
  if (!value.previous) return <p className={styles.sentence}>There is no earlier bill with the same carriers.</p>;
  const months = { before: monthText(value.previous.periodFrom), after: monthText(bill.periodFrom) };
  const sentence = `${bill.groupName}: ${bridgeSentence(months, value, value.steps)}`;
  return (
    <>
      {children?.(value, months)}
      <output>
        <p className={styles.sentence}>{sentence}</p>
        <CopyButton text={sentence} isPrimary />
      </output>
    </>
  );
}
