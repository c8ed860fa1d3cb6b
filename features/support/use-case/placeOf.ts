import { ROUTES } from '../../../src/ui/routes';
import { landingPathFor, paths } from '../../../src/ui/shared/paths';
import { gateOf } from '../../../src/ui/shell/gateOf';
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
  const path = asked || landingPathFor(me.user.primaryType);
  if (path === paths.error) return path;
  const route = ROUTES.find((candidate) => fits(candidate.path, path));
  if (!route) return paths.error;
  const gate = gateOf(route, me);
  return gate.kind === 'open' ? path : gate.leadsTo;
}

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? '');
}
