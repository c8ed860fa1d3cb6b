import { Navigate, useLocation } from 'react-router-dom';
import { refusalMessage } from '../../../domain/platform/errors/errorMessageFor';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { useMe } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { landingPathFor, targetIn } from '../../kit/navigation/paths';
import { useTriesAgain } from './useTriesAgain';

/**
 * `#/billing/error` and `#/dashboard/error`: shown when access is refused. Reloading it tries the
 * refused screen again, or the home page if none is known: access may have been given since.
 *
 * @source RTE-11
 * @source docs/decisions/errors.md#carriers-and-agents-who-are-refused-see-dashboarderror
 */
export function AreaErrorScreen() {
  const { primaryType } = useMe().user;
  const { state } = useLocation();
  const triesAgain = useTriesAgain();
  if (triesAgain) return <Navigate to={targetIn(state) || landingPathFor(primaryType)} replace />;
  return (
    <>
      <PageHeader title="No access" />
      <EmptyState kind="noPermission" {...refusalMessage(primaryType, codeIn(state))} />
      <div style={{ textAlign: 'center' }}>
        <LinkButton to={landingPathFor(primaryType)} appearance="primary">
          Go to the home page
        </LinkButton>
      </div>
    </>
  );
}

/** Error code of the refusal, from the history state of the redirect. */
function codeIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'code' in state ? state.code : undefined;
}
