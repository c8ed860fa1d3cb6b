import { makeStyles } from '@fluentui/react-components';
import { useHasWaited } from './useHasWaited';

const useStyles = makeStyles({
  // `SkeletonRows` has the attribute.
  waiting: { '& > :is([data-skeleton], :has([data-skeleton])) ~ *': { visibility: 'hidden' } },
});

/**
 * Class of a column whose parts are loaded separately. During the first second, everything below a part that is still loading is
 * invisible, so that nothing moves while someone looks at it. A part that may turn out to be empty shows `SkeletonRows` without rows.
 */
export function useSteadyClass(): string {
  const styles = useStyles();
  return useHasWaited(false) ? '' : styles.waiting;
}
