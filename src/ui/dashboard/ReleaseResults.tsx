import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Bill } from '../../domain/bills/Bill';
import type { ReleaseResult } from '../../domain/bills/billTransitions';
import { counted } from '../../domain/text/wording';
import { useErrorMessage } from '../kit/feedback/ErrorBar';
import { MessageBar } from '../kit/feedback/MessageBar';

const useStyles = makeStyles({
  root: { marginBottom: tokens.spacingVerticalM },
  list: {
    margin: 0,
    marginTop: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalXL,
    maxHeight: '240px',
    overflowY: 'auto',
  },
});

/** Bills whose reasons are listed. The others can be tried again, too. */
const MAX_LISTED = 500;

export interface ReleaseResultsProps {
  readonly bills: readonly Bill[];
  readonly results: readonly ReleaseResult[];
  readonly onRetry: (bills: readonly Bill[]) => void;
  readonly onClose: () => void;
}

/** Number of released bills. Lists the others with the reason and offers a retry. */
export function ReleaseResults({ bills, results, onRetry, onClose }: ReleaseResultsProps) {
  const styles = useStyles();
  const errorText = useErrorMessage();
  const refused = results.filter(({ ok }) => !ok);
  const numbers = new Map(bills.map(({ billPk, billNumber }) => [billPk, billNumber]));
  const refusedPks = new Set(refused.map(({ billPk }) => billPk));
  const refusedBills = bills.filter(({ billPk }) => refusedPks.has(billPk));
  return (
    <MessageBar
      className={styles.root}
      intent={refused.length > 0 ? 'warning' : 'success'}
      title={
        refused.length === 0
          ? `${counted(results.length, 'bill')} released`
          : `${(results.length - refused.length).toLocaleString('en-US')} of ${counted(results.length, 'bill')} released`
      }
      actions={
        <>
          {refusedBills.length > 0 && (
            <Button size="small" onClick={() => onRetry(refusedBills)}>
              Try {refusedBills.length.toLocaleString('en-US')} again
            </Button>
          )}
          <Button size="small" appearance="transparent" onClick={onClose}>
            Dismiss
          </Button>
        </>
      }
    >
      {refused.length > 0 && (
        <ul className={styles.list} aria-label="Bills not released">
          {refused.slice(0, MAX_LISTED).map(({ billPk, message, error }) => (
            <li key={billPk}>
              {numbers.get(billPk) ?? billPk}: {error === undefined ? message : errorText(error)}
            </li>
          ))}
          {refused.length > MAX_LISTED && <li>{counted(refused.length - MAX_LISTED, 'more bill')}</li>}
        </ul>
      )}
    </MessageBar>
  );
}
