import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReleaseResult } from '../../application/release/ReleaseResult';
import type { Bill } from '../../domain/bills/Bill';
import { useErrorText } from '../shared/useErrorText';

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

export interface ReleaseResultsProps {
  readonly bills: readonly Bill[];
  readonly results: readonly ReleaseResult[];
  readonly onRetry: (bills: readonly Bill[]) => void;
  readonly onClose: () => void;
}

/** What became of each bill; those that were refused say why and can be sent again. */
export function ReleaseResults({ bills, results, onRetry, onClose }: ReleaseResultsProps) {
  const styles = useStyles();
  const errorText = useErrorText();
  const refused = results.filter(({ ok }) => !ok);
  const numberOf = (billPk: string) => bills.find((bill) => bill.billPk === billPk)?.billNumber ?? billPk;
  const refusedBills = bills.filter(({ billPk }) => refused.some((result) => result.billPk === billPk));
  return (
    <MessageBar className={styles.root} intent={refused.length > 0 ? 'warning' : 'success'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {results.length - refused.length} of {results.length} bills released
        </MessageBarTitle>
        <ul className={styles.list}>
          {results.map(({ billPk, message, error }) => (
            <li key={billPk}>
              {numberOf(billPk)}: {error === undefined ? message : errorText(error)}
            </li>
          ))}
        </ul>
      </MessageBarBody>
      <MessageBarActions>
        {refusedBills.length > 0 && (
          <Button size="small" onClick={() => onRetry(refusedBills)}>
            Try {refusedBills.length} again
          </Button>
        )}
        <Button size="small" appearance="transparent" onClick={onClose}>
          Dismiss
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
