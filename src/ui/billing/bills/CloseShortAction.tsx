import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  CloseShort,
  DeclineShort,
  ShortEffect,
  type ShortPreview,
  type ShortRequest,
} from '../../../application/money/payments/CloseBill';
import { LOADING } from '../../../application/platform/shared/Loadable';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { AskingButton } from '../../kit/dialogs/AskingButton';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import type { FailedAction } from '../../kit/feedback/FailedAction';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { BlockableButton } from '../../kit/forms/BlockableButton';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { instantDayText } from '../../kit/values/DateText';
import { SameNameAsMine } from '../../kit/values/SameName';

const useStyles = makeStyles({
  // Below all buttons of the bill.
  request: { order: 1, flexBasis: '100%', boxSizing: 'border-box' },
  parts: { marginBlock: tokens.spacingVerticalS, paddingLeft: tokens.spacingHorizontalL },
});

interface CloseShortActionProps {
  readonly bill: Bill;
  readonly onChanged: () => void;
}

/** Button with which a manager closes a partly paid bill, after seeing its effect. Also shows a request of another manager. */
export function CloseShortAction({ bill, onChanged }: CloseShortActionProps) {
  const effect = useService(ShortEffect);
  const { billPk, version } = bill;
  // oxlint-disable-next-line react/exhaustive-deps -- a newer version of the bill has another effect
  const preview$ = useMemo(() => effect.preview$(billPk), [effect, billPk, version]);
  const state = useStream(preview$, LOADING);
  const [isAsking, setAsking] = useState(false);
  const { userId } = useMe().user;
  const closing = useClosing(bill, () => {
    setAsking(false);
    effect.refresh();
    onChanged();
  });
  if (state.kind === 'failed') {
    return (
      <ErrorBar
        what="The effect of closing short was not loaded."
        error={state.error}
        onRetry={() => effect.refresh()}
      />
    );
  }
  const preview = state.kind === 'loaded' ? state.value : undefined;
  const request = preview?.request ?? undefined;
  const isOwn = request?.byUserId === userId;
  return (
    <>
      <BlockableButton
        isBusy={closing.isRunning || !preview}
        blocker={preview?.problem ?? undefined}
        onClick={() => setAsking(true)}
      >
        Close short
      </BlockableButton>
      {preview && request && (
        <RequestBar
          preview={preview}
          request={request}
          isOwn={isOwn}
          isBusy={closing.isRunning}
          onDecline={() => void closing.decline(isOwn)}
        />
      )}
      {closing.failure && (
        <ActionError
          what={closing.failure.what}
          error={closing.failure.error}
          onRetry={closing.failure.retry}
          onDismiss={closing.dismiss}
          showDetail
        />
      )}
      {preview && (
        <ConfirmDialog
          open={isAsking}
          title="Close this bill short?"
          confirmLabel={isRequestOnly(preview) ? 'Ask another manager' : 'Close the bill'}
          busy={closing.isRunning}
          onConfirm={() => void closing.close(preview)}
          onCancel={() => setAsking(false)}
        >
          <Effect bill={bill} preview={preview} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** The effect, shown before it is confirmed. */
function Effect({ bill, preview }: { bill: Bill; preview: ShortPreview }) {
  const styles = useStyles();
  const { amountCents, method, limitCents, limitNote, parts } = preview;
  const open = `${formatCents(amountCents)} of the ${formatCents(bill.dueCents)} due on bill ${bill.billNumber} is still open.`;
  if (method === 'Over/Short Debit') {
    const needed = isRequestOnly(preview) && limitNote !== null ? ` ${limitNote} Until then nothing changes.` : '';
    return `${open} It is written off as Over/Short Debit, and the bill is marked paid. This cannot be undone.${needed}`;
  }
  return (
    <>
      {open} That is more than the group's tolerance, so Debit Suspense carries it to the next bill, and this bill is
      marked paid.
      <ul className={styles.parts} aria-label="Effect">
        {parts.map(({ carrierCode, amountCents: part, nextBillNumber }) => (
          <li key={carrierCode}>
            {formatCents(part)} of {bill.carrierNames[bill.carrierCodes.indexOf(carrierCode)] ?? carrierCode}{' '}
            {nextBillNumber === null
              ? 'is added to the next bill once it is released'
              : `is added to bill ${nextBillNumber}`}
          </li>
        ))}
      </ul>
      {isRequestOnly(preview) &&
        (limitNote === null
          ? `Above ${formatCents(limitCents)} another manager must confirm it. Until then nothing changes. Shorts carried without approval in the last 30 days count toward the group's limit.`
          : `${limitNote} Until then nothing changes.`)}
    </>
  );
}

interface RequestBarProps {
  readonly preview: ShortPreview;
  readonly request: ShortRequest;
  readonly isOwn: boolean;
  readonly isBusy: boolean;
  readonly onDecline: () => void;
}

/** A request that waits for another manager. */
function RequestBar({ preview, request, isOwn, isBusy, onDecline }: RequestBarProps) {
  const what = `${isOwn ? 'You' : request.by} asked on ${instantDayText(request.at)} to ${preview.method === 'Over/Short Debit' ? `write off ${formatCents(preview.amountCents)}` : `carry ${formatCents(preview.amountCents)} to the next bill`}. ${isOwn ? 'Another manager must confirm it.' : 'Close the bill short to confirm it.'}`;
  return (
    <MessageBar
      intent="info"
      className={useStyles().request}
      title="Waiting for another manager."
      actions={
        <AskingButton
          size="small"
          label={isOwn ? 'Withdraw the request' : 'Decline the request'}
          question={isOwn ? 'Withdraw this request?' : 'Decline this request?'}
          isBusy={isBusy}
          onConfirm={onDecline}
        >
          {formatCents(preview.amountCents)} stays open on the bill. To close it short, someone has to ask again.
        </AskingButton>
      }
    >
      {what}
      {!isOwn && <SameNameAsMine by={request.by} />}
    </MessageBar>
  );
}

function useClosing(bill: Bill, onDone: () => void) {
  const closeShort = useService(CloseShort);
  const declineShort = useService(DeclineShort);
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<FailedAction>();

  async function attempt(run: () => Promise<Omit<FailedAction, 'retry'> | undefined>, what: string): Promise<void> {
    if (isRunning) return;
    const retry = () => void attempt(run, what);
    setRunning(true);
    setFailure(undefined);
    try {
      const failed = await run();
      if (failed) setFailure({ ...failed, retry });
    } catch (error) {
      setFailure({ what, error, retry });
    } finally {
      setRunning(false);
      onDone();
    }
  }

  const close = (preview: ShortPreview) =>
    attempt(
      async () => {
        const closed = await closeShort.run(bill, isRequestOnly(preview));
        if (closed.kind === 'unknown')
          return { what: 'It is unclear whether the bill was closed.', error: closed.error };
        const isClosed = closed.bill.status === 'PAID';
        notify({
          title: isClosed ? `Bill ${bill.billNumber} is closed` : 'Another manager has been asked',
          text: isClosed ? resultText(preview) : 'The bill stays open until another manager confirms.',
        });
        return undefined;
      },
      isRequestOnly(preview) ? 'Another manager was not asked.' : 'The bill was not closed.',
    );

  const decline = (isOwn: boolean) =>
    attempt(
      async () => {
        await declineShort.run(bill);
        const title = isOwn ? 'The request was withdrawn' : 'The request was declined';
        notify({ title, text: `Bill ${bill.billNumber} stays open.` });
        return undefined;
      },
      isOwn ? 'The request was not withdrawn.' : 'The request was not declined.',
    );

  return { isRunning, failure, close, decline, dismiss: () => setFailure(undefined) };
}

function resultText({ method, amountCents }: ShortPreview): string {
  return `${formatCents(amountCents)} was ${method === 'Over/Short Debit' ? 'written off' : 'carried to the next bill'}.`;
}

/** Whether confirming only asks another manager. */
function isRequestOnly({ needsSecondPerson, request }: ShortPreview): boolean {
  return needsSecondPerson && request === null;
}
