import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { ProcessingStatus } from '../../application/processing/ProcessingStatus';
import { RunProcessing } from '../../application/processing/RunProcessing';
import { parseLocalDate } from '../../domain/dates/LocalDate';
import { formatCents } from '../../domain/money/formatCents';
import type { ProcessingRun, ProcessingState } from '../../domain/processing/ProcessingState';
import { counted } from '../../domain/text/wording';
import { Panel } from '../kit/dialogs/Panel';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { MessageBar } from '../kit/feedback/MessageBar';
import { TextInput } from '../kit/forms/fields';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { DateText, today } from '../kit/values/DateText';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  message: { marginBottom: tokens.spacingVerticalM },
  // As high as the fields beside it.
  last: { lineHeight: '32px' },
  grow: { flexGrow: 1, maxWidth: '420px' },
});

/** Runs or holds the nightly processing by hand. */
export function ProcessingPanel() {
  const styles = useStyles();
  const { state, stage, date, setDate, reason, setReason, expectedEnd, setExpectedEnd, run, hold, dismiss } =
    useProcessing();
  const isHeld = state?.state === 'hold';
  return (
    <Panel title="Run or hold processing">
      {stage.kind === 'failed' && (
        <ErrorBar what="The request failed." error={stage.error} onRetry={stage.retry} onDismiss={dismiss} />
      )}
      {stage.kind === 'ran' && (
        <div className={styles.message}>
          <MessageBar intent={stage.run.failed > 0 ? 'warning' : 'success'}>
            {counted(stage.run.processed, 'payment')} processed, {formatCents(stage.run.amountCents)} in all.
            {stage.run.failed > 0 && ` ${counted(stage.run.failed, 'payment')} could not be processed.`}
            {stage.run.remaining > 0 && ` ${counted(stage.run.remaining, 'payment')} due by then still pending.`}
          </MessageBar>
        </div>
      )}
      <div className={styles.row}>
        <Field label="Business date">
          <TextInput type="date" value={date} onChange={(value) => setDate(value)} />
        </Field>
        <Button appearance="primary" disabledFocusable={stage.kind === 'busy' || date === ''} onClick={run}>
          {stage.kind === 'busy' ? 'Running …' : 'Run processing now'}
        </Button>
        {state?.lastBusinessDate && (
          <span className={styles.last}>
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
          {isHeld ? 'Remove hold' : 'Put processing on hold'}
        </Button>
      </div>
    </Panel>
  );
}

type ProcessingStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'ran'; readonly run: ProcessingRun }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void };

function useProcessing() {
  const runProcessing = useService(RunProcessing);
  const status = useService(ProcessingStatus);
  const state = useStream<ProcessingState | undefined>(status.state$, undefined);
  const [stage, setStage] = useState<ProcessingStage>({ kind: 'idle' });
  const [date, setDate] = useState<string>(today);
  const [reason, setReason] = useState('');
  const [expectedEnd, setExpectedEnd] = useState('');
  const attempt = (work: () => Promise<ProcessingStage>) => {
    setStage({ kind: 'busy' });
    const retry = () => attempt(work);
    work().then(setStage, (error: unknown) => setStage({ kind: 'failed', error, retry }));
  };
  return {
    state,
    stage,
    date,
    setDate,
    reason,
    setReason,
    expectedEnd,
    setExpectedEnd,
    run: () => {
      const businessDate = parseLocalDate(date);
      if (businessDate) attempt(async () => ({ kind: 'ran', run: await runProcessing.run(businessDate) }));
    },
    hold: (on: boolean) => {
      attempt(async () => {
        const until = on && expectedEnd !== '' ? new Date(expectedEnd).toISOString() : null;
        status.publish(await runProcessing.hold(on, reason, until));
        return { kind: 'idle' };
      });
    },
    dismiss: () => setStage({ kind: 'idle' }),
  };
}
