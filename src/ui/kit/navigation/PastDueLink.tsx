import { counted } from '../../../domain/text/counted';
import { AppLink } from './AppLink';
import { paths, useArea } from './paths';

/** How many bills are past due, as a link to exactly these; without one there is nothing to link to. */
export function PastDueLink({ count }: { count: number }) {
  const area = useArea();
  const words = counted(count, 'bill');
  if (count === 0) return <>{words}</>;
  return <AppLink to={paths.pastDueBills(area)}>{words} past due</AppLink>;
}
