import { useLocation } from 'react-router-dom';
import type { PrimaryType } from '../../domain/access/Role';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { EmptyState } from '../kit/feedback/EmptyState';
import { useMe } from '../kit/MeContext';
import { LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { landingPathFor } from '../kit/navigation/paths';

/** `#/billing/error` and `#/dashboard/error`: shown when access is refused. @source RTE-11 */
export function AreaErrorScreen() {
  const { primaryType } = useMe().user;
  return (
    <>
      <PageHeader title="No access" />
      <EmptyState kind="noPermission" {...refusalMessage(primaryType, codeIn(useLocation().state))} />
      <div style={{ textAlign: 'center' }}>
        <LinkButton to={landingPathFor(primaryType)} appearance="primary">
          Go to the start
        </LinkButton>
      </div>
    </>
  );
}

/** Error code of the refusal, from the history state of the redirect. */
function codeIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'code' in state ? state.code : undefined;
}

/** The message for a refused person, with whom to ask. @param code the server's error code, of any type. @source RTE-11 USR-3 */
export function refusalMessage(type: PrimaryType, code: unknown): { readonly title: string; readonly text: string } {
  const who = type === 'billingUser' ? "your company's Listbill administrator" : 'your manager';
  if (code === ErrorCode.NotActive) {
    return {
      title: 'Your access has been turned off',
      text: `Nothing you did is lost. If this is a mistake, ask ${who}.`,
    };
  }
  return {
    title: "You don't have access to this page",
    text: `Your role does not include this page. If it should, ask ${who}.`,
  };
}
