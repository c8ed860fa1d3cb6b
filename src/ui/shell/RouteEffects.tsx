import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiFailures } from '../../application/errors/ApiFailures';
import { paths } from '../shared/paths';
import { useService } from '../shared/Services';
import { uncoverPageSoon } from '../shared/uncoverPageSoon';
import { useStream } from '../shared/useStream';

/** What happens at every change of route, and what changes it from outside. */
export function RouteEffects() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const failures = useService(ApiFailures);
  const unavailable = useStream(failures.unavailable$, undefined);

  // Whoever goes on while something still closes over the old page takes it out before it has given the page back.
  useEffect(uncoverPageSoon, [pathname]);

  /** @source RTE-12 */
  useEffect(() => {
    window.scrollTo(0, 0);
    // A screen that stays while its address changes to another bill does not open anew.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);

  const leave = useEffectEvent(() => {
    // Several calls fail at once when the site goes down; the first has led here already.
    if (pathname === paths.maintenance) return;
    void navigate(paths.maintenance, { replace: true, state: { target: pathname + search } });
  });

  /** @source ERR-4 */
  useEffect(() => {
    if (unavailable) leave();
  }, [unavailable]);
  return null;
}
