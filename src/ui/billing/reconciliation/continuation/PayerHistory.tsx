import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { ContinuationPayers } from '../../../../application/billing/continuation/ContinuationPayers';
import type { ContinuationPayer } from '../../../../domain/billing/continuation/ContinuationPayer';
import { payerChangeText } from '../../../../domain/billing/continuation/PayerChange';
import { Unloaded } from '../../../kit/feedback/Loaded';
import { useService } from '../../../kit/Services';
import { useLiveQuery } from '../../../kit/useStream';
import { InstantText } from '../../../kit/values/DateText';

const useStyles = makeStyles({
  list: { margin: 0, paddingBlock: tokens.spacingVerticalS, paddingInlineStart: tokens.spacingHorizontalL },
});

interface PayerHistoryProps {
  readonly groupNumber: string;
  readonly payer: Pick<ContinuationPayer, 'payerPk' | 'memberName'>;
}

/** What was changed about a member who pays outside payroll, by whom, and when; the latest first. */
export function PayerHistory({ groupNumber, payer: { payerPk, memberName } }: PayerHistoryProps) {
  const styles = useStyles();
  const continuation = useService(ContinuationPayers);
  const query = useMemo(() => continuation.history(), [continuation]);
  const key = useMemo(() => ({ groupNumber, payerPk }), [groupNumber, payerPk]);
  const found = useLiveQuery(query, key);
  if (found.kind !== 'loaded')
    return <Unloaded found={found} what="the history" rows={2} onRetry={() => query.retry()} />;
  return (
    <ul className={styles.list} aria-label={`History of ${memberName}`}>
      {found.value.map((change) => (
        <li key={`${change.payerPk} ${change.version}`}>
          {payerChangeText(change, found.value)}, by {change.by}, <InstantText timestamp={change.at} />
        </li>
      ))}
    </ul>
  );
}
