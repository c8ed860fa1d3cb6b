import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  Field,
  makeStyles,
  OverlayDrawer,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { HistoryEvent } from '../../../application/money/payments/PaymentList';
import { PaymentDetail, VoidPayment } from '../../../application/money/payments/PaymentList';
import { LOADING } from '../../../application/platform/shared/Loadable';
import type { Payment } from '../../../domain/money/payments/Payment';
import { returnLabel, returnMeaning } from '../../../domain/money/payments/returnCodes';
import { actorText } from '../../../domain/money/processing/RunHistory';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { sentence } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { DownloadButton } from '../../kit/forms/DownloadButton';
import { Form } from '../../kit/forms/Form';
import { Note, Stack } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { dayText } from '../../kit/values/DateText';
import { cancelText, PaymentTime } from '../../kit/values/PaymentText';
import { BankReversalPanel } from './BankReversalPanel';
import { PaymentProgress } from './PaymentProgress';
import { PresentAgainForm } from './PresentAgainForm';
import { ReallocateForm } from './ReallocateForm';
import { ReceiptSheet } from './Receipt';
import { ReversePaymentForm } from './ReversePaymentForm';

const EVENT_LABELS: Readonly<Record<string, string>> = {
  made: 'Made',
  processed: 'Processed',
  voided: 'Voided',
  notProcessed: 'Tried',
  rescheduled: 'New settlement date',
  returned: 'Returned',
  reversed: 'Reversed',
  reallocated: 'Moved',
  presentedAgain: 'Presented again',
  notPresented: 'Not presented again',
  bankReversal: 'Reversal at the bank',
};

const useStyles = makeStyles({
  drawer: { width: 'min(560px, 100vw)' },
  body: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    paddingBottom: tokens.spacingVerticalXXL,
    // The drawer scrolls. Its parts keep their height.
    '> *': { flexShrink: 0 },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, '@media print': { display: 'none' } },
  item: { borderLeft: `2px solid ${tokens.colorBrandStroke2}`, paddingLeft: tokens.spacingHorizontalM },
});

/**
 * One payment beside the list. Must be closed, not unmounted: only closing makes the page behind it accessible again.
 *
 * @param paymentPk null when closed.
 */
export function PaymentDrawer({ paymentPk, onClose }: { paymentPk: string | null; onClose: () => void }) {
  const styles = useStyles();
  const [shown, setShown] = useState(paymentPk);
  if (paymentPk !== null && paymentPk !== shown) setShown(paymentPk);
  return (
    <OverlayDrawer
      open={paymentPk !== null}
      position="end"
      className={styles.drawer}
      surfaceMotion={null}
      backdropMotion={null}
      onOpenChange={(_, { open }) => !open && onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button appearance="subtle" onClick={onClose}>
              Close
            </Button>
          }
        >
          Payment
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        {shown !== null && <PaymentInDrawer key={shown} paymentPk={shown} />}
      </DrawerBody>
    </OverlayDrawer>
  );
}

function PaymentInDrawer({ paymentPk }: { paymentPk: string }) {
  const styles = useStyles();
  const detail = useService(PaymentDetail);
  const payment$ = useMemo(() => detail.payment$(paymentPk), [detail, paymentPk]);
  const state = useStream(payment$, LOADING);
  const retry = () => detail.refresh();
  if (state.kind !== 'loaded') return <Unloaded found={state} what="the payment" rows={6} onRetry={retry} />;
  const { payment, timeline, sentAt } = state.value;
  return (
    <>
      <RefreshFailed found={state} what="the payment" onRetry={retry} />
      <PaymentProgress payment={payment} timeline={timeline} sentAt={sentAt} />
      <ReversalNotice reversal={payment.reversal} />
      <ReceiptSheet payment={payment} />
      <div className={styles.actions}>
        <Button onClick={() => window.print()}>Print receipt</Button>
        <DownloadButton label="Receipt as PDF" what="receipt" fetch={() => detail.receipt(paymentPk)} />
      </div>
      <VoidPaymentForm payment={payment} />
      <ReallocateForm payment={payment} />
      <ReversePaymentForm payment={payment} />
      <BankReversalPanel payment={payment} />
      <PresentAgainForm payment={payment} />
      <Timeline events={timeline} timeZone={payment.timeZone} />
    </>
  );
}

/** Says why a payment no longer counts, and what the group owes of its excess. */
function ReversalNotice({ reversal }: Pick<Payment, 'reversal'>) {
  const mayReturn = useMay('payments.return');
  if (!reversal) return null;
  const { returnCode, reason, owedCents, statementLine, dishonorBy } = reversal;
  const what = returnCode
    ? `Returned by the bank: ${returnLabel(returnCode)}. ${returnMeaning(returnCode)}`
    : 'Reversed.';
  const owed =
    owedCents > 0 ? `${formatCents(owedCents)} of its excess had been used; the group owes this amount.` : '';
  const line = statementLine && sentence(`Bank statement: ${statementLine}`);
  const late =
    dishonorBy && mayReturn ? `This return is untimely: ask your bank to dishonor it by ${dayText(dishonorBy)}.` : '';
  return <MessageBar intent="warning">{[what, reason, line, owed, late].filter(Boolean).join(' ')}</MessageBar>;
}

type VoidStage = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; error: unknown };

/** Shown for a pending payment to its maker and to managers. */
function VoidPaymentForm({ payment }: { payment: Payment }) {
  const looks = useLooks();
  const voidPayment = useService(VoidPayment);
  const notify = useNotify();
  const { user } = useMe();
  const mayOwn = useMay('payments.voidOwn', payment.groupNumber) && payment.madeByUserId === user.userId;
  const mayAny = useMay('payments.voidAny');
  const [reason, setReason] = useState('');
  const [stage, setStage] = useState<VoidStage>({ kind: 'idle' });
  if (payment.status !== 'PENDING' || payment.disposition !== 'NONE' || !(mayOwn || mayAny)) return null;
  const submit = async () => {
    if (stage.kind === 'busy' || reason.trim() === '') return;
    setStage({ kind: 'busy' });
    try {
      await voidPayment.run(payment.paymentPk, reason.trim());
      notify({ title: `Payment ${payment.confirmation} was voided` });
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  };
  const cancelation = cancelText(payment);
  const isLater = cancelation !== undefined;
  return (
    <Panel title={isLater ? 'Cancel this scheduled payment' : 'Void this payment'}>
      <Form align="start" onSubmit={() => void submit()}>
        {stage.kind === 'failed' && (
          <ActionError
            what="The payment was not voided."
            error={stage.error}
            onRetry={() => void submit()}
            showDetail
          />
        )}
        <Field
          className={looks.full}
          label="Reason"
          required
          hint={`Its bills can be paid again right away.${cancelation ?? ''}`}
        >
          <Textarea value={reason} maxLength={LONGEST_NOTE} onChange={(_, { value }) => setReason(value)} />
        </Field>
        <Button type="submit" disabledFocusable={stage.kind === 'busy' || reason.trim() === ''}>
          {isLater ? 'Cancel' : 'Void'} {formatCents(payment.paymentAmount)}
        </Button>
      </Form>
    </Panel>
  );
}

function Timeline({ events, timeZone }: { events: readonly HistoryEvent[]; timeZone: string }) {
  const styles = useStyles();
  return (
    <Panel title="Timeline">
      <Stack as="ol" gap="M">
        {events.map(({ at, by, event, note }) => (
          <li key={`${at} ${event}`} className={styles.item}>
            {EVENT_LABELS[event] ?? event} by {actorText(by)}
            {note && <>: {note}</>}
            <Note as="div">
              <PaymentTime timestamp={at} timeZone={timeZone} />
            </Note>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
