import { makeStyles, tokens } from '@fluentui/react-components';
import { ErrorBar } from '../../kit/feedback/ErrorBar';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '860px' },
});

/** The answer got lost and nobody can be asked: says so, and nothing else. */
export function OutcomeUnknown({ error, onAskAgain }: { error: unknown; onAskAgain: () => void }) {
  return (
    <div className={useStyles().root}>
      <ErrorBar what="We do not know yet whether this payment was made." error={error} onRetry={onAskAgain} />
      <p>
        The answer got lost on its way. Do not pay these bills in another way before you know. You may leave: when you
        come back to this page, it asks again, and the payment can never be made twice.
      </p>
    </div>
  );
}
