import { Button, Field } from '@fluentui/react-components';
import { useState } from 'react';
import { type ProcessingState, ProcessingStatus } from '../../../application/money/processing/ProcessingStatus';
import { type ProcessingRun, RunProcessing } from '../../../application/money/processing/RunProcessing';
import { type LocalDate, parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { TextInput } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { today } from '../../kit/values/DateText';
import { type NewHold, type ProcessingQuestion, ProcessingQuestions } from './ProcessingQuestions';

/** Runs or holds the nightly processing by hand. */
export function ProcessingPanel() {
  const looks = useLooks();
  const processing = useProcessing();
  const { state, stage, question, date, setDate, reason, setReason, expectedEnd, setExpectedEnd } = processing;
  const { endProblem, askRun, askHold, removeHold, confirm, dismiss } = processing;
  const isBusy = stage.kind === 'busy';
  const isHeld = state?.state === 'hold';
  const [isHolding, setIsHolding] = useState(false);
  return (
    <Panel title="Run or hold processing">
      {stage.kind === 'failed' && (
        <ActionError what={stage.what} error={stage.error} onRetry={stage.retry} onDismiss={dismiss} />
      )}
      {stage.kind === 'ran' && (
        <div className={looks.below}>
          <MessageBar intent={stage.run.failed > 0 ? 'warning' : 'success'}>{resultText(stage.run)}</MessageBar>
        </div>
      )}
      <Stack isRow gap="M" align="end" className={looks.below}>
        <Field label="Business date">
          <TextInput type="date" value={date} onChange={(value) => setDate(value)} />
        </Field>
        <Button appearance="primary" disabledFocusable={isBusy || date === ''} onClick={askRun}>
          {(isBusy && RUN_LABELS[stage.task]) || 'Run processing now'}
        </Button>
        {!isHeld && (
          <Button aria-expanded={isHolding} onClick={() => setIsHolding(!isHolding)}>
            Hold processing
          </Button>
        )}
        {isHeld && (
          <Button disabledFocusable={isBusy} onClick={removeHold}>
            Remove hold
          </Button>
        )}
      </Stack>
      {isHolding && !isHeld && (
        <Stack isRow gap="M" align="end" className={looks.below}>
          <Field label="Reason for a hold" className={looks.growing}>
            <TextInput value={reason} maxLength={500} onChange={(value) => setReason(value)} />
          </Field>
          <Field label="Expected end of the hold" {...(endProblem && { validationMessage: endProblem })}>
            <TextInput type="datetime-local" value={expectedEnd} onChange={(value) => setExpectedEnd(value)} />
          </Field>
          <Button disabledFocusable={isBusy} onClick={askHold}>
            Put processing on hold
          </Button>
        </Stack>
      )}
      <ProcessingQuestions
        question={question}
        isOpen={stage.kind === 'asking'}
        onConfirm={confirm}
        onCancel={dismiss}
      />
    </Panel>
  );
}

function resultText({ processed, amountCents, failed, remaining }: ProcessingRun): string {
  return [
    `${counted(processed, 'payment')} processed, ${formatCents(cents(amountCents))} in all.`,
    failed > 0 && `${counted(failed, 'payment')} could not be processed.`,
    remaining > 0 && `${counted(remaining, 'payment')} due by then still pending.`,
  ]
    .filter(Boolean)
    .join(' ');
}

type Task = 'previewRun' | 'run' | 'previewHold' | 'hold';

/** Labels of the run button while a task is running. */
const RUN_LABELS: Readonly<Partial<Record<Task, string>>> = { previewRun: 'Checking …', run: 'Running …' };

const FAILURES: Readonly<Record<Task, string>> = {
  previewRun: 'Processing was not started, because its effect could not be loaded.',
  run: 'The run failed.',
  previewHold: 'The hold was not set, because its effect could not be loaded.',
  hold: 'The hold was not changed.',
};

type ProcessingStage =
  | { readonly kind: 'idle' | 'asking' }
  | { readonly kind: 'busy'; readonly task: Task }
  | { readonly kind: 'ran'; readonly run: ProcessingRun }
  | { readonly kind: 'failed'; readonly what: string; readonly error: unknown; readonly retry: () => void };

const IDLE: ProcessingStage = { kind: 'idle' };

function useProcessing() {
  const runProcessing = useService(RunProcessing);
  const status = useService(ProcessingStatus);
  const announce = useAnnounce();
  const state = useStream<ProcessingState | undefined>(status.state$, undefined);
  const [stage, setStage] = useState<ProcessingStage>(IDLE);
  const [question, setQuestion] = useState<ProcessingQuestion>();
  const [date, setDate] = useState<string>(today);
  const [reason, setReason] = useState('');
  const [expectedEnd, setExpectedEnd] = useState('');
  const [endProblem, setEndProblem] = useState<string>();
  const attempt = (task: Task, work: () => Promise<ProcessingStage>) => {
    setStage({ kind: 'busy', task });
    const retry = () => attempt(task, work);
    work().then(setStage, (error: unknown) => setStage({ kind: 'failed', what: FAILURES[task], error, retry }));
  };
  const ask = async (next: ProcessingQuestion): Promise<ProcessingStage> => {
    setQuestion(next);
    return { kind: 'asking' };
  };
  const run = async (businessDate: LocalDate): Promise<ProcessingStage> => {
    const done = await runProcessing.run(businessDate);
    announce(resultText(done));
    return { kind: 'ran', run: done };
  };
  const setHold = async (hold: NewHold | undefined): Promise<ProcessingStage> => {
    status.publish(await runProcessing.hold(hold !== undefined, hold?.reason ?? '', hold?.until ?? null));
    announce(hold ? 'Processing is on hold' : 'The hold is removed');
    return IDLE;
  };
  return {
    state,
    stage,
    question,
    date,
    setDate,
    reason,
    setReason,
    expectedEnd,
    setExpectedEnd: (value: string) => {
      setEndProblem(undefined);
      setExpectedEnd(value);
    },
    endProblem,
    askRun: () => {
      const businessDate = parseLocalDate(date);
      if (!businessDate) return;
      attempt('previewRun', async () => ask({ kind: 'run', preview: await runProcessing.preview(businessDate) }));
    },
    askHold: () => {
      const until = expectedEnd === '' ? null : new Date(expectedEnd);
      if (until && until <= new Date()) {
        setEndProblem('This time has passed. Enter a future time, or none.');
        return;
      }
      const hold = { reason, until: until && until.toISOString() };
      attempt('previewHold', async () => ask({ kind: 'hold', preview: await runProcessing.preview(), hold }));
    },
    removeHold: () => attempt('hold', () => setHold(undefined)),
    confirm: (asked: ProcessingQuestion) => {
      if (asked.kind === 'run') attempt('run', () => run(asked.preview.businessDate));
      else attempt('hold', () => setHold(asked.hold));
    },
    dismiss: () => setStage(IDLE),
  };
}
