import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useMe } from '../kit/MeContext';
import { isDeepLink } from '../kit/navigation/HashHistory';
import { landingPathFor } from '../kit/navigation/paths';
import type { AppRoute } from '../routes';
import { gateOf } from './gateOf';

/**
 * Shows a route's screen to whom it is for. The server refuses what this hides; here it only saves the way. Who asked for
 * it before the sign-in and may not open it begins where they always do. @source ROL-3 RTE-4
 */
export function Guarded({ route, children }: { route: AppRoute; children: ReactNode }) {
  const me = useMe();
  const gate = gateOf(route, me);
  const { state } = useLocation();
  if (gate.kind === 'open') return children;
  const leadsTo = isDeepLink(state) ? landingPathFor(me.user.primaryType) : gate.leadsTo;
  return <Navigate to={leadsTo} replace />;
}
