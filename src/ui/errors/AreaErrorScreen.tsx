import { useLocation } from 'react-router';
import { EmptyState } from '../shared/EmptyState';
import { LinkButton } from '../shared/LinkButton';
import { useMe } from '../shared/MeContext';
import { PageHeader } from '../shared/PageHeader';
import { landingPathFor } from '../shared/paths';
import { refusalWords } from './refusalWords';

/** `#/billing/error` and `#/dashboard/error`: what somebody sees who was refused access. @source RTE-11 */
export function AreaErrorScreen() {
  const { primaryType } = useMe().user;
  return (
    <>
      <PageHeader title="No access" />
      <EmptyState kind="noPermission" {...refusalWords(primaryType, codeIn(useLocation().state))} />
      <div style={{ textAlign: 'center' }}>
        <LinkButton to={landingPathFor(primaryType)} appearance="primary">
          Go to the start
        </LinkButton>
      </div>
    </>
  );
}

/** Why the screen was refused, as whoever led here put it into the history. */
function codeIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'code' in state ? state.code : undefined;
}
