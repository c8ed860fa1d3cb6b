import type { Me } from '../../application/preferences/Me';
import { may } from '../kit/MeContext';
import { errorPathFor, paths } from '../kit/navigation/paths';
import type { AppRoute } from '../routes';

/** Whether somebody may open a route, and where they are led otherwise. */
export type Gate = { readonly kind: 'open' } | { readonly kind: 'closed'; readonly leadsTo: string };

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
