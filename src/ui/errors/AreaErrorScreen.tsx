import { useLocation } from 'react-router';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { EmptyState } from '../shared/EmptyState';
import { LinkButton } from '../shared/LinkButton';
import { useMe } from '../shared/MeContext';
import { PageHeader } from '../shared/PageHeader';
import { landingPathFor } from '../shared/paths';

/** `#/billing/error` and `#/dashboard/error`: what somebody sees who was refused access. @source RTE-11 */
export function AreaErrorScreen() {
  const { primaryType } = useMe().user;
  const isSwitchedOff = codeIn(useLocation().state) === ErrorCode.NotActive;
  const who = primaryType === 'billingUser' ? 'the person who manages access in your company' : 'your manager';
  return (
    <>
      <PageHeader title="No access" />
      <EmptyState
        kind="noPermission"
        title={isSwitchedOff ? 'Your access has been switched off' : 'You may not open this'}
        text={
          isSwitchedOff
            ? `Nothing of yours is lost. If it should be on, ask ${who}.`
            : `Your role does not reach what you asked for. If it should, ask ${who}.`
        }
      />
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
