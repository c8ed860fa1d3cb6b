import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { formatCents } from '../../domain/money/formatCents';
import { Panel } from '../kit/dialogs/Panel';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { MessageBar } from '../kit/feedback/MessageBar';
import { TextInput } from '../kit/forms/fields';
import { DateText } from '../kit/values/DateText';
import { useProcessing } from './useProcessing';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  grow: { flexGrow: 1, maxWidth: '420px' },
});

/** The nightly processing by hand: for whoever runs the system, and for trying the demo. */
export function ProcessingPanel() {
  const styles = useStyles();
  const { state, stage, date, setDate, reason, setReason, expectedEnd, setExpectedEnd, run, hold, dismiss } =
    useProcessing();
  const isHeld = state?.state === 'hold';
  return (
    <Panel title="Processing">
      {stage.kind === 'failed' && (
        <ErrorBar what="That did not work." error={stage.error} onRetry={stage.again} onDismiss={dismiss} />
      )}
      {stage.kind === 'ran' && (
        <MessageBar intent={stage.run.failed > 0 ? 'warning' : 'success'}>
          {stage.run.processed} payments processed, {formatCents(stage.run.amountCents)} in all.
          {stage.run.failed > 0 && ` ${stage.run.failed} could not be processed.`}
          {stage.run.remaining > 0 && ` ${stage.run.remaining} due by then are still pending.`}
        </MessageBar>
      )}
      <div className={styles.row}>
        <Field label="Business date">
          <TextInput type="date" value={date} onChange={(value) => setDate(value)} />
        </Field>
        <Button appearance="primary" disabledFocusable={stage.kind === 'busy' || date === ''} onClick={run}>
          {stage.kind === 'busy' ? 'Working …' : 'Run processing now'}
        </Button>
        {state?.lastBusinessDate && (
          <span>
            Last run for <DateText date={state.lastBusinessDate} />
          </span>
        )}
      </div>
      <div className={styles.row}>
        {!isHeld && (
          <>
            <Field label="Reason for a hold" className={styles.grow}>
              <TextInput value={reason} maxLength={500} onChange={(value) => setReason(value)} />
            </Field>
            <Field label="Expected end of the hold">
              <TextInput type="datetime-local" value={expectedEnd} onChange={(value) => setExpectedEnd(value)} />
            </Field>
          </>
        )}
        <Button disabledFocusable={stage.kind === 'busy'} onClick={() => hold(!isHeld)}>
          {isHeld ? 'Take the hold off' : 'Put processing on hold'}
        </Button>
      </div>
    </Panel>
  );
}
