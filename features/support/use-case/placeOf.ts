import { landingPathFor, paths } from '../../../src/ui/kit/navigation/paths';
import { AREAS, PUBLIC_ROUTES, ROUTES, WAYS_IN } from '../../../src/ui/routes';
import { gateOf } from '../../../src/ui/shell/RouteGate';
import { placeOfPath } from '../placeOfPath';
import type { Place } from '../Words';
import type { Seat } from './Seat';

/** Where the route table leads a person who asks for an address; it is the table that the screens are hung on. */
export function placeOf(seat: Seat, asked: string): Place {
  return placeOfPath(pathFor(seat, asked));
}

function pathFor(seat: Seat, asked: string): string {
  if (seat.seesMaintenance) return paths.maintenance;
  const { me } = seat;
  if (!me) return paths.error;
  const isOnTheWay = asked === paths.start || [...WAYS_IN.loading, ...WAYS_IN.blank].some((way) => way === asked);
  const wanted = AREAS.find((area) => area.path === asked)?.home ?? asked;
  const path = isOnTheWay || asked === '' ? landingPathFor(me.user.primaryType) : wanted;
  if (PUBLIC_ROUTES.some((route) => route.path === path)) return path;
  const route = ROUTES.find((candidate) => fits(candidate.path, path));
  if (!route) return paths.error;
  const gate = gateOf(route, me);
  if (gate.kind === 'open') return path;
  // From the sign-in who is signed in is led on to where they begin.
  return gate.redirectTo === paths.login ? landingPathFor(me.user.primaryType) : gate.redirectTo;
}

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? '');
}
