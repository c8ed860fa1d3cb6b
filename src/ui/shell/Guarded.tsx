import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { AppRoute } from '../routes';
import { may, useMe } from '../shared/MeContext';
import { errorPathFor } from '../shared/paths';

/** Shows a route's screen to whom it is for. The server refuses what this hides; here it only saves the way. @source ROL-3 */
export function Guarded({ route, children }: { route: AppRoute; children: ReactNode }) {
  const me = useMe();
  const { primaryType } = me.user;
  const mayOpen = route.roles.includes(primaryType) && (!route.operation || may(me, route.operation));
  return mayOpen ? children : <Navigate to={errorPathFor(primaryType)} replace />;
}
