import { type RateCounts, withoutClassText } from '../../../domain/billing/rates/RateTally';
import { useMay } from '../MeContext';
import { AppLink } from './AppLink';
import { paths, useArea } from './paths';

interface WithoutClassProps {
  readonly groupNumber: string;
  readonly counts: Pick<RateCounts, 'withoutClass'>;
}

/**
 * Message about lines not checked because members have no class, with a link to set classes. Renders nothing if there are no such lines.
 *
 * @source BR-RAT-15
 */
export function WithoutClass({ groupNumber, counts }: WithoutClassProps) {
  const area = useArea();
  const mayRead = useMay('classes.read', groupNumber);
  const text = withoutClassText(counts);
  if (text === '') return null;
  return (
    <p>
      {text}{' '}
      {mayRead && (
        <AppLink to={paths.rates(area, groupNumber)} appearance="inText">
          Members and classes
        </AppLink>
      )}
    </p>
  );
}
