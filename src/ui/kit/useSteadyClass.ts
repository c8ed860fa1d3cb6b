import { makeStyles } from '@fluentui/react-components';
import { useHasWaited } from './useHasWaited';

const useStyles = makeStyles({
  // `SkeletonRows` has the attribute.
  waiting: { '& > :is([data-skeleton], :has([data-skeleton])) ~ *': { visibility: 'hidden' } },
});

/**
 * Class for a column whose parts load separately. For its first second, everything below a part that is still loading is invisible, so that
 * nothing visible moves. A part that may turn out to be empty renders `SkeletonRows` with no rows.
 */
export function useSteadyClass(): string {
  const styles = useStyles();
  return useHasWaited(false) ? '' : styles.waiting;
}
