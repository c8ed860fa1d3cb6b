import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { counted } from '../../../domain/platform/text/wording';
import { MessageBar } from '../feedback/MessageBar';

const useStyles = makeStyles({
  list: {
    margin: 0,
    marginTop: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalXL,
    maxHeight: '240px',
    overflowY: 'auto',
  },
});

/** Rows whose reasons are listed. The others can be tried again, too. */
const MAX_LISTED = 500;

export interface BulkResultsProps {
  /** A row, in the singular. */
  readonly noun: string;
  /** Past participle of the action on a row: `released`. */
  readonly done: string;
  /** Number of rows. */
  readonly total: number;
  /** Rows that were refused, with the reason. */
  readonly refused: readonly { readonly key: string; readonly name: string; readonly reason: string }[];
  /** Rows not attempted because the action was canceled. */
  readonly left: number;
  readonly onRetry: () => void;
  /** Continues with the rows that were not attempted. */
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/**
 * Outcome of a bulk action: how many rows succeeded, each refused row with its reason and a retry, and how many rows were not attempted.
 */
export function BulkResults(props: BulkResultsProps) {
  const { noun, done, total, refused, left, onRetry, onContinue, onClose } = props;
  const styles = useStyles();
  const all = counted(total, noun);
  return (
    <MessageBar
      intent={refused.length + left > 0 ? 'warning' : 'success'}
      title={
        refused.length + left === 0
          ? `${all} ${done}`
          : `${(total - refused.length - left).toLocaleString('en-US')} of ${all} ${done}`
      }
      actions={
        <>
          {refused.length > 0 && (
            <Button size="small" onClick={onRetry}>
              Try {refused.length.toLocaleString('en-US')} again
            </Button>
          )}
          {left > 0 && (
            <Button size="small" onClick={onContinue}>
              Continue with {left.toLocaleString('en-US')}
            </Button>
          )}
          <Button size="small" appearance="transparent" onClick={onClose}>
            Dismiss
          </Button>
        </>
      }
    >
      {left > 0 && `Canceled before the other ${left.toLocaleString('en-US')}.`}
      {refused.length > 0 && (
        <ul className={styles.list} aria-label={`${noun}s not ${done}`}>
          {refused.slice(0, MAX_LISTED).map(({ key, name, reason }) => (
            <li key={key}>
              {name}: {reason}
            </li>
          ))}
          {refused.length > MAX_LISTED && <li>{counted(refused.length - MAX_LISTED, `more ${noun}`)}</li>}
        </ul>
      )}
    </MessageBar>
  );
}
