import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DashboardOverview } from '../../../application/dashboard/DashboardOverview';
import { LOADING, valueOf } from '../../../application/shared/Loadable';
import { monthStep } from '../../../domain/dashboard/Overview';
import { useService } from '../../kit/Services';
import { below } from '../../kit/useBreakpoint';
import { useStream } from '../../kit/useStream';
import { VisuallyHidden } from '../../kit/values/Money';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    rowGap: tokens.spacingVerticalXS,
  },
  step: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    [below(1)]: { columnGap: tokens.spacingHorizontalXS },
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    '::after': {
      content: '""',
      width: '32px',
      height: '2px',
      marginInline: tokens.spacingHorizontalS,
      [below(1)]: { width: '8px', marginInline: tokens.spacingHorizontalXS },
      backgroundColor: tokens.colorNeutralStroke2,
    },
    ':last-child::after': { display: 'none' },
  },
  dot: {
    width: '18px',
    height: '18px',
    borderRadius: '50%',
    border: `2px solid ${tokens.colorNeutralStroke1}`,
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    fontSize: '11px',
    color: tokens.colorNeutralForegroundOnBrand,
  },
  done: { border: 'none', backgroundColor: tokens.colorBrandBackground },
  now: { border: `5px solid ${tokens.colorCompoundBrandStroke}` },
  nowWords: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
});

const STEPS = ['Review', 'Reconcile', 'Pay', 'Done'] as const;

/** Where the month's work stands, whatever the list is narrowed to; nothing until that is known. */
export function MonthSteps() {
  const styles = useStyles();
  const overview = valueOf(useStream(useService(DashboardOverview).overview$, LOADING));
  if (!overview) return null;
  const current = monthStep(overview);
  return (
    <ol className={styles.list} aria-label="This month's work">
      {STEPS.map((words, index) => {
        const isDone = index < current || current === 3;
        const isNow = index === current && !isDone;
        return (
          <li
            key={words}
            className={mergeClasses(styles.step, isNow && styles.nowWords)}
            {...(isNow && { 'aria-current': 'step' as const })}
          >
            <span className={mergeClasses(styles.dot, isDone && styles.done, isNow && styles.now)} aria-hidden="true">
              {isDone ? '✓' : ''}
            </span>
            {words}
            {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}
