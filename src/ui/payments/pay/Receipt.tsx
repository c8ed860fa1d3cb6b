import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import { formatCents } from '../../../domain/money/formatCents';
import type { Payment } from '../../../domain/payments/Payment';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { ReceiptSheet } from '../ReceiptSheet';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '860px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, '@media print': { display: 'none' } },
});

export interface ReceiptProps {
  readonly payment: Payment;
  readonly note?: string;
  readonly onAnother: () => void;
}

/** The payment was made. */
export function Receipt({ payment, note, onAnother }: ReceiptProps) {
  const styles = useStyles();
  const announce = useAnnounce();
  const words = note ?? `${formatCents(payment.paymentAmount)} is on its way. Confirmation ${payment.confirmation}.`;
  useEffect(() => announce(words), [announce, words]);
  return (
    <div className={styles.root}>
      <MessageBar intent="success">{words}</MessageBar>
      <ReceiptSheet payment={payment} />
      <div className={styles.actions}>
        <Button appearance="primary" onClick={() => window.print()}>
          Print receipt
        </Button>
        <LinkButton to={paths.payments('billing')}>See all payments</LinkButton>
        <Button onClick={onAnother}>Pay more bills</Button>
      </div>
    </div>
  );
}
