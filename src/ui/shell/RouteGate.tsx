import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Me } from '../../application/preferences/Me';
import { may, useMe } from '../kit/MeContext';
import { isDeepLink } from '../kit/navigation/HashHistory';
import { errorPathFor, landingPathFor, paths } from '../kit/navigation/paths';
import type { AppRoute } from '../routes';

/**
 * Shows a route's screen to whom it is for. The server refuses what this hides; here it only saves the way. Who asked for
 * it before the sign-in and may not open it begins where they always do. @source ROL-3 RTE-4
 */
export function RouteGate({ route, children }: { route: AppRoute; children: ReactNode }) {
  const me = useMe();
  const gate = gateOf(route, me);
  const { state } = useLocation();
  if (gate.kind === 'open') return children;
  const leadsTo = isDeepLink(state) ? landingPathFor(me.user.primaryType) : gate.leadsTo;
  return <Navigate to={leadsTo} replace />;
}

/** Whether somebody may open a route, and where they are led otherwise. */
type Gate = { readonly kind: 'open' } | { readonly kind: 'closed'; readonly leadsTo: string };

/**
 * Decides by the route's own data: its roles, any one of which suffices, and what the policy must allow besides.
 *
 * @param me undefined when nobody is signed in.
 * @source ROL-3
 */
export function gateOf({ roles, operation }: AppRoute, me: Me | undefined): Gate {
  const type = me?.user.primaryType ?? 'unknown';
  if (!me || type === 'unknown') return { kind: 'closed', leadsTo: paths.login };
  const isOpen = roles.includes(type) && (!operation || may(me, operation));
  return isOpen ? { kind: 'open' } : { kind: 'closed', leadsTo: errorPathFor(type) };
}
