import { ROUTES } from '../../../src/ui/routes';
import { may } from '../../../src/ui/shared/MeContext';
import { errorPathFor, landingPathFor, paths } from '../../../src/ui/shared/paths';
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
  const { primaryType } = me.user;
  const path = asked || landingPathFor(primaryType);
  if (path === paths.error) return path;
  const route = ROUTES.find((candidate) => fits(candidate.path, path));
  if (!route) return paths.error;
  const mayOpen = route.roles.includes(primaryType) && (!route.operation || may(me, route.operation));
  return mayOpen ? path : errorPathFor(primaryType);
}

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? '');
}
