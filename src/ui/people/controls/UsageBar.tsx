import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { isNear, usedPercent } from '../../../domain/people/controls/limitUsage';
import type { Cents } from '../../../domain/platform/money/Cents';
import { useChartLooks } from '../../kit/charts/chartLooks';

const useStyles = makeStyles({
  track: {
    height: '10px',
    backgroundColor: tokens.colorNeutralBackground3,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    overflow: 'hidden',
  },
  bar: { display: 'block', height: '100%', minWidth: '2px' },
});

interface UsageBarProps {
  readonly usedCents: Cents;
  readonly limitCents: Cents;
}

/** Used share of a limit as a bar. The text beside it says the same. */
export function UsageBar({ usedCents, limitCents }: UsageBarProps) {
  const styles = useStyles();
  const looks = useChartLooks();
  const width = `${Math.min(100, usedPercent(usedCents, limitCents))}%`;
  const look = isNear(usedCents, limitCents) ? looks.severe : looks.solid;
  return (
    <div className={styles.track} aria-hidden="true">
      {usedCents > 0 && <span className={mergeClasses(styles.bar, looks.fill, look)} style={{ width }} />}
    </div>
  );
}
