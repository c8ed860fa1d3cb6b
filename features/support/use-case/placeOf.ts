import { matchRoutes } from 'react-router-dom';
import { failureOf } from '../../../src/domain/platform/errors/Failure';
import { errorPathFor, landingPathFor, paths } from '../../../src/ui/kit/navigation/paths';
import { AREAS, PUBLIC_ROUTES, UNKNOWN_ADDRESS_PATH, WAYS_IN } from '../../../src/ui/publicRoutes';
import { gateOf, ROUTES } from '../../../src/ui/routes';
import type { Place } from '../ParameterValues';
import { placeOfPath } from '../placeOfPath';
import type { UserApp } from './UserApp';

/** Screen that a requested address leads to, by the application's route table. */
export function placeOf(app: UserApp, asked: string): Place {
  return placeOfPath(pathFor(app, asked).split('?')[0] ?? '');
}

function pathFor(app: UserApp, asked: string): string {
  if (app.seesMaintenance) return paths.maintenance;
  const { me, meFailure } = app;
  // The directory refused the person, so only the provider's claims are known.
  if (meFailure && ['signedOut', 'forbidden'].includes(failureOf(meFailure).kind)) return errorPathFor(app.claimedType);
  if (!me) return paths.error;
  const isOnTheWay = asked === paths.start || [...WAYS_IN.loading, ...WAYS_IN.blank].some((way) => way === asked);
  const wanted = AREAS.find((area) => area.path === asked)?.home ?? asked;
  const path = isOnTheWay || asked === '' ? landingPathFor(me.user.primaryType) : wanted;
  if (PUBLIC_ROUTES.some((route) => route.path === path)) return path;
  const [address = ''] = path.split('?');
  const [found] = matchRoutes([...ROUTES], address) ?? [];
  if (!found) return UNKNOWN_ADDRESS_PATH;
  const { route } = found;
  const gate = gateOf(route, me);
  if (gate.kind === 'open') return path;
  // A signed-in person is redirected from the sign-in to their home.
  return gate.redirectTo === paths.login ? landingPathFor(me.user.primaryType) : gate.redirectTo;
}
