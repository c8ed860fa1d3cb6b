import { makeStyles } from '@fluentui/react-components';
import { useHasWaited } from './useHasWaited';

const useStyles = makeStyles({
  // The attribute is set by `SkeletonRows`.
  waiting: { '& > :is([data-skeleton], :has([data-skeleton])) ~ *': { visibility: 'hidden' } },
});

/**
 * Class for a column whose parts load separately. For the first second, it hides whatever is below a part that is still loading, to
 * prevent layout shifts. A part that may turn out to be empty renders `SkeletonRows` with no rows.
 */
export function useSteadyClass(): string {
  const styles = useStyles();
  return useHasWaited(false) ? '' : styles.waiting;
}
