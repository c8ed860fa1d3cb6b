import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Payment } from '../../domain/payments/Payment';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
    '::before': { content: '""', width: '8px', height: '8px', borderRadius: '50%', boxSizing: 'border-box' },
  },
  pending: { color: tokens.colorPaletteDarkOrangeForeground1, '::before': { border: '2px solid currentColor' } },
  processed: { color: tokens.colorPaletteGreenForeground1, '::before': { backgroundColor: 'currentColor' } },
  ended: {
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'none',
    '::before': { backgroundColor: 'currentColor' },
  },
});

const ENDED = { VOIDED: 'Voided', RETURNED: 'Returned', REVERSED: 'Reversed' } as const;

/** Where a payment stands, in words. Pending is never shown as paid. @source PAY-1 */
export function PaymentStatusText({ payment }: { payment: Pick<Payment, 'status' | 'disposition'> }) {
  const styles = useStyles();
  if (payment.disposition !== 'NONE')
    return <span className={mergeClasses(styles.root, styles.ended)}>{ENDED[payment.disposition]}</span>;
  return payment.status === 'PENDING' ? (
    <span className={mergeClasses(styles.root, styles.pending)}>Pending</span>
  ) : (
    <span className={mergeClasses(styles.root, styles.processed)}>Processed</span>
  );
}
