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
import { type FormEvent, useEffect, useState } from 'react';
import { PaymentDetail, TakeBackPayment } from '../../application/payments/PaymentList';
import { formatCents } from '../../domain/money/formatCents';
import type { Payment, PaymentEvent } from '../../domain/payments/Payment';
import { LONGEST_NOTE } from '../../domain/text/longestNote';
import { Panel } from '../kit/dialogs/Panel';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Skeletons';
import { useNotify } from '../kit/feedback/Toasts';
import { useMay, useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { InstantText } from '../kit/values/DateText';
import { ReceiptSheet } from './Receipt';

const useVoidPaymentFormStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, alignItems: 'flex-start' },
  field: { width: '100%' },
});

/** Takes a pending payment back, with a reason. Shown to whoever may: its maker, or a manager. */
function VoidPaymentForm({ payment, onVoided }: { payment: Payment; onVoided: () => void }) {
  const styles = useVoidPaymentFormStyles();
  const takeBack = useService(TakeBackPayment);
  const notify = useNotify();
  const { user } = useMe();
  const mayOwn = useMay('payments.voidOwn', payment.groupNumber) && payment.madeByUserId === user.userId;
  const mayAny = useMay('payments.voidAny');
  const [reason, setReason] = useState('');
  const [stage, setStage] = useState<{ kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; error: unknown }>({
    kind: 'idle',
  });
  if (payment.status !== 'PENDING' || payment.disposition !== 'NONE' || !(mayOwn || mayAny)) return null;
  const submit = async () => {
    if (stage.kind === 'busy' || reason.trim() === '') return;
    setStage({ kind: 'busy' });
    try {
      await takeBack.run(payment.paymentPk, reason.trim());
      notify({ title: `Payment ${payment.confirmation} was voided` });
      onVoided();
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  };
  return (
    <Panel title="Void this payment">
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        {stage.kind === 'failed' && (
          <ErrorBar what="The payment was not voided." error={stage.error} onRetry={() => void submit()} showDetail />
        )}
        <Field className={styles.field} label="Reason" required hint="The bills it pays are open again at once.">
          <Textarea value={reason} maxLength={LONGEST_NOTE} onChange={(_, { value }) => setReason(value)} />
        </Field>
        <Button type="submit" disabledFocusable={stage.kind === 'busy' || reason.trim() === ''}>
          Void {formatCents(payment.paymentAmount)}
        </Button>
      </form>
    </Panel>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  made: 'Made',
  processed: 'Processed',
  voided: 'Voided',
  notProcessed: 'Could not be processed',
};

const useTimelineStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
  item: { borderLeft: `2px solid ${tokens.colorBrandStroke2}`, paddingLeft: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** What happened to a payment, oldest first. */
function Timeline({ events }: { events: readonly PaymentEvent[] }) {
  const styles = useTimelineStyles();
  return (
    <Panel title="What happened">
      <ol className={styles.list}>
        {events.map(({ at, by, event, note }) => (
          <li key={`${at} ${event}`} className={styles.item}>
            {WORDS[event] ?? event} by {by}
            {note && <>: {note}</>}
            <div className={styles.quiet}>
              <InstantText timestamp={at} />
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type Stage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'loaded'; readonly payment: Payment; readonly timeline: readonly PaymentEvent[] };

const useStyles = makeStyles({
  drawer: { width: 'min(560px, 100vw)' },
  body: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    paddingBottom: tokens.spacingVerticalXXL,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, '@media print': { display: 'none' } },
});

/**
 * One payment beside the list of them. It is closed, not taken out: only then is the page behind it given back.
 *
 * @param paymentPk null when none is open.
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

/** Its receipt, what happened to it, and taking it back. */
function PaymentInDrawer({ paymentPk }: { paymentPk: string }) {
  const styles = useStyles();
  const detail = useService(PaymentDetail);
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [reads, setReads] = useState(0);
  useEffect(() => {
    let isGone = false;
    detail.run(paymentPk).then(
      (loaded) => !isGone && setStage({ kind: 'loaded', ...loaded }),
      (error: unknown) => !isGone && setStage({ kind: 'failed', error }),
    );
    return () => {
      isGone = true;
    };
  }, [detail, paymentPk, reads]);
  const again = () => setReads(reads + 1);
  return (
    <>
      {stage.kind === 'loading' && <SkeletonRows rows={6} label="Loading the payment" />}
      {stage.kind === 'failed' && (
        <ReadFailed what="The payment could not be loaded." error={stage.error} onRetry={again} />
      )}
      {stage.kind === 'loaded' && (
        <>
          <ReceiptSheet payment={stage.payment} />
          <div className={styles.actions}>
            <Button onClick={() => window.print()}>Print receipt</Button>
          </div>
          <VoidPaymentForm payment={stage.payment} onVoided={again} />
          <Timeline events={stage.timeline} />
        </>
      )}
    </>
  );
}
