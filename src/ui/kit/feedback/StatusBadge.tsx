import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { BILL_STATUS_LABELS, type BillStatus } from '../../../domain/bills/BillStatus';
import { type Payment, paymentStatusLabel } from '../../../domain/payments/Payment';
import { labelOf } from '../../../domain/text/wording';
import { bankToday } from '../values/DateText';

const useStyles = makeStyles({
  badge: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    paddingInline: tokens.spacingHorizontalS,
    height: '22px',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid transparent`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
    '::before': { content: '""', width: '6px', height: '6px', borderRadius: '50%', backgroundColor: 'currentColor' },
  },
  quiet: {
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground3,
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStroke1}`,
  },
  plain: { color: tokens.colorNeutralForeground2, backgroundColor: tokens.colorNeutralBackground4 },
  brand: { color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2 },
  waiting: {
    color: tokens.colorPaletteDarkOrangeForeground1,
    backgroundColor: tokens.colorPaletteDarkOrangeBackground1,
    '::before': {
      content: '""',
      boxSizing: 'border-box',
      width: '8px',
      height: '8px',
      borderRadius: '50%',
      backgroundColor: 'transparent',
      border: '2px solid currentColor',
    },
  },
  partly: {
    color: tokens.colorPaletteBlueForeground2,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteBlueBorderActive}`,
  },
  done: { color: tokens.colorPaletteGreenForeground1, backgroundColor: tokens.colorPaletteGreenBackground1 },
});

const TONES = {
  UNRELEASED: 'quiet',
  RELEASED: 'plain',
  MODIFIED: 'brand',
  RECONCILED: 'brand',
  PENDING: 'waiting',
  PARTIAL: 'partly',
  PAID: 'done',
} as const satisfies Record<BillStatus, string>;

/** A bill's status. Green means paid and nothing else. @source BIL-1 */
export function StatusBadge({ status }: { status: BillStatus }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.badge, Object.hasOwn(TONES, status) ? styles[TONES[status]] : styles.quiet)}>
      {labelOf(BILL_STATUS_LABELS, status)}
    </span>
  );
}

/** A payment's status. A pending payment never shows as paid; it is shown as scheduled before the day it is sent. @source PAY-1 */
export function PaymentStatusText({ payment }: { payment: Pick<Payment, 'status' | 'disposition' | 'scheduledFor'> }) {
  const styles = usePaymentStatusTextStyles();
  const live = payment.status === 'PENDING' ? styles.pending : styles.processed;
  const look = payment.disposition === 'NONE' ? live : styles.ended;
  return <span className={mergeClasses(styles.root, look)}>{paymentStatusLabel(payment, bankToday())}</span>;
}

const usePaymentStatusTextStyles = makeStyles({
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
