import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { AppRoute } from '../routes';
import { useMe } from '../shared/MeContext';
import { gateOf } from './gateOf';

/** Shows a route's screen to whom it is for. The server refuses what this hides; here it only saves the way. @source ROL-3 */
export function Guarded({ route, children }: { route: AppRoute; children: ReactNode }) {
  const gate = gateOf(route, useMe());
  return gate.kind === 'open' ? children : <Navigate to={gate.leadsTo} replace />;
}
