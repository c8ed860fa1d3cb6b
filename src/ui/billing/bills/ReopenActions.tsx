import { useState } from 'react';
import { BillStatusChange } from '../../../application/billing/bills/BillStatusChange';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { type BillReopening, reopeningSentences } from '../../../domain/billing/bills/BillReopening';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { type BillStep, stepBlocker } from '../../../domain/billing/bills/offeredSteps';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { BlockableButton } from '../../kit/forms/BlockableButton';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';

type ReopenStep = 'unreconcile' | 'revert';

const STEPS = {
  unreconcile: {
    label: 'Unreconcile',
    question: 'Unreconcile this bill?',
    confirm: 'Unreconcile the bill',
    done: 'Bill unreconciled',
    failure: 'The bill was not unreconciled.',
  },
  revert: {
    label: 'Revert',
    question: 'Revert this bill?',
    confirm: 'Revert the bill',
    done: 'Bill reverted',
    failure: 'The bill was not reverted.',
  },
} as const;

interface ReopenActionsProps {
  readonly bill: Bill;
  readonly offered: readonly BillStep[];
  readonly onChanged: () => void;
}

/** Buttons that unreconcile and revert a bill. Each reads what it discards and asks first. */
export function ReopenActions({ bill, offered, onChanged }: ReopenActionsProps) {
  const { user } = useMe();
  const { asked, isBusy, failure, ask, cancel, run, dismiss } = useReopening(bill, onChanged);
  const steps = (['unreconcile', 'revert'] as const).filter((step) => offered.includes(step));
  return (
    <>
      {steps.map((step) => (
        <BlockableButton
          key={step}
          isBusy={isBusy}
          blocker={stepBlocker(bill, step, user.userId)}
          onClick={() => ask(step)}
        >
          {STEPS[step].label}
        </BlockableButton>
      ))}
      {failure && <ActionError what={failure.what} error={failure.error} onRetry={failure.retry} onDismiss={dismiss} />}
      {steps.map((step) => (
        <ConfirmDialog
          key={step}
          open={asked?.step === step}
          title={STEPS[step].question}
          confirmLabel={STEPS[step].confirm}
          busy={isBusy}
          onConfirm={() => run(step)}
          onCancel={cancel}
        >
          <p>{amountsSentence(step, bill)}</p>
          {asked && <Effect effect={asked.effect} />}
        </ConfirmDialog>
      ))}
    </>
  );
}

function Effect({ effect }: { readonly effect: BillReopening }) {
  const sentences = reopeningSentences(effect);
  if (sentences.length === 0) return null;
  return (
    <ul>
      {sentences.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

function amountsSentence(step: ReopenStep, { billNumber, changedLineCount, billedCents }: Bill): string {
  const lines = counted(changedLineCount, 'line');
  if (step === 'revert') {
    return `All changes to bill ${billNumber} (${lines}) will be undone, back to the released amount of ${formatCents(billedCents)}. The reasons and notes of these lines are removed; the change log keeps them.`;
  }
  const kept = changedLineCount > 0 ? ` The changed amounts and their reasons (${lines}) stay.` : '';
  return `Bill ${billNumber} can be changed again, and cannot be paid until it is reconciled again.${kept}`;
}

/** Loads a step's effects when the step is selected. Shows a failure until it is retried or dismissed. */
function useReopening(bill: Bill, onChanged: () => void) {
  const change = useService(BillStatusChange);
  const notify = useNotify();
  const [asked, setAsked] = useState<{ readonly step: ReopenStep; readonly effect: BillReopening }>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{
    readonly what: string;
    readonly error: unknown;
    readonly retry: () => void;
  }>();

  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure({ what, error, retry: () => void attempt(what, work) });
    } finally {
      setBusy(false);
    }
  }

  const ask = (step: ReopenStep) =>
    void attempt('The effect of this step could not be loaded, so nothing was changed.', async () => {
      setAsked({ step, effect: await change.effectOf(bill) });
    });
  const run = (step: ReopenStep) =>
    void attempt(STEPS[step].failure, async () => {
      try {
        const { status } = await change.run(step, bill);
        const text = `Bill ${bill.billNumber} is ${labelOf(BILL_STATUS_LABELS, status).toLowerCase()}.`;
        notify({ title: STEPS[step].done, text });
      } finally {
        setAsked(undefined);
        onChanged();
      }
    });
  return { asked, isBusy, failure, ask, cancel: () => setAsked(undefined), run, dismiss: () => setFailure(undefined) };
}
