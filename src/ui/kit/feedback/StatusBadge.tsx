import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { BILL_STATUS_LABELS, type BillStatus } from '../../../domain/billing/bills/BillStatus';
import { labelOf } from '../../../domain/platform/text/wording';

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
