import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { PaymentDetail } from '../../../application/payments/PaymentDetail';
import type { Payment } from '../../../domain/payments/Payment';
import type { PaymentEvent } from '../../../domain/payments/PaymentEvent';
import { ReadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { useService } from '../../kit/Services';
import { ReceiptSheet } from '../ReceiptSheet';
import { Timeline } from './Timeline';
import { VoidPaymentForm } from './VoidPaymentForm';

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
