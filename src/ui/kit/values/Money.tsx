import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';

const useStyles = makeStyles({
  money: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** A dollar amount with aligned digits. A minus sign, never color alone, marks a negative amount. */
export function Money(props: { cents: Cents; strong?: boolean; quietZero?: boolean; className?: string }) {
  const styles = useStyles();
  const { cents, strong = false, quietZero = false } = props;
  const quiet = quietZero && cents === 0;
  return (
    <span className={mergeClasses(styles.money, strong && styles.strong, quiet && styles.quiet, props.className)}>
      {formatCents(cents)}
    </span>
  );
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={useVisuallyHiddenStyles().hidden}>{children}</span>;
}

const useVisuallyHiddenStyles = makeStyles({
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
