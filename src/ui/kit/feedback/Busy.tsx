import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXXXL,
    color: tokens.colorNeutralForeground3,
    // Nothing for the first moment: a flash of a spinner is worse than a short wait.
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

/** Something is on its way whose layout is not known yet; otherwise use a skeleton. */
export function Busy({ label }: { label: string }) {
  const styles = useStyles();
  return (
    <output className={styles.root}>
      <span className={styles.wheel} />
      {label}
    </output>
  );
}
