import { makeStyles, tokens } from '@fluentui/react-components';
import { VisuallyHidden } from '../values/Money';

const useBusyStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXXXL,
    color: tokens.colorNeutralForeground3,
    // Invisible at first, so that a short wait shows no flashing spinner.
    animationName: { from: { opacity: 0 }, '99%': { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '350ms',
  },
  wheel: {
    width: '18px',
    height: '18px',
    borderRadius: tokens.borderRadiusCircular,
    border: `2px solid ${tokens.colorBrandStroke2}`,
    borderTopColor: tokens.colorBrandStroke1,
    animationName: { to: { transform: 'rotate(1turn)' } },
    animationDuration: '900ms',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationDuration: '6s' },
  },
});

/**
 * A spinner with a label, for content whose layout is not known yet; otherwise use a skeleton. Ours, because it is smaller than
 * Fluent's.
 */
export function Spinner({ label }: { label: string }) {
  const styles = useBusyStyles();
  return (
    <output className={styles.root}>
      <span className={styles.wheel} />
      {label}
    </output>
  );
}

export const SKELETON_ROW_PX = 44;

/** Placeholder for a table's rows. */
export function SkeletonRows({ rows, label = 'Loading' }: { rows: number; label?: string }) {
  const styles = useStyles();
  return (
    <output className={rows > 0 ? styles.root : styles.empty} data-skeleton="">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden="true">
          <SkeletonBar width={`${45 + ((index * 17) % 45)}%`} />
        </div>
      ))}
    </output>
  );
}

/** Placeholder for a line of text or a figure. */
export function SkeletonBar({ width }: { width: string }) {
  return <div className={useStyles().bar} style={{ width }} aria-hidden="true" />;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column' },
  // Takes up no space, not even a gap.
  empty: { position: 'absolute' },
  row: {
    boxSizing: 'border-box',
    height: `${SKELETON_ROW_PX}px`,
    display: 'flex',
    alignItems: 'center',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    paddingInline: tokens.spacingHorizontalM,
  },
  bar: {
    height: '12px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralStencil1,
    animationName: { from: { opacity: 1 }, '50%': { opacity: 0.45 }, to: { opacity: 1 } },
    animationDuration: '1.6s',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});
