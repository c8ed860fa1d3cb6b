import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Me } from '../../application/preferences/Me';
import { may, useMe } from '../kit/MeContext';
import { isDeepLink } from '../kit/navigation/HashHistory';
import { errorPathFor, landingPathFor, paths } from '../kit/navigation/paths';
import type { AppRoute } from '../routes';

/**
 * Shows a route's screen if the person may open it, otherwise redirects. A deep link from before the sign-in redirects to the
 * person's home instead of the error page. The server enforces the same rules. @source ROL-3 RTE-4
 */
export function RouteGate({ route, children }: { route: AppRoute; children: ReactNode }) {
  const me = useMe();
  const gate = gateOf(route, me);
  const { state } = useLocation();
  if (gate.kind === 'open') return children;
  const redirectTo = isDeepLink(state) ? landingPathFor(me.user.primaryType) : gate.redirectTo;
  return <Navigate to={redirectTo} replace />;
}

/** Whether a person may open a route, and where to redirect otherwise. */
type Gate = { readonly kind: 'open' } | { readonly kind: 'closed'; readonly redirectTo: string };

/**
 * Checks the route's roles, any one of which is enough, and its operation.
 *
 * @param me undefined if nobody is signed in.
 * @source ROL-3
 */
export function gateOf({ roles, operation }: AppRoute, me: Me | undefined): Gate {
  const type = me?.user.primaryType ?? 'unknown';
  if (!me || type === 'unknown') return { kind: 'closed', redirectTo: paths.login };
  const isOpen = roles.includes(type) && (!operation || may(me, operation));
  return isOpen ? { kind: 'open' } : { kind: 'closed', redirectTo: errorPathFor(type) };
}
