import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Tracking } from '../../application/analytics/Tracking';
import { VisitedPlaces } from '../../application/analytics/VisitedPlaces';
import { BrowserWarningDialog } from '../browsers/BrowserWarningDialog';
import { InactivityGuard } from '../inactivity/InactivityGuard';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { AREAS, PUBLIC_ROUTES, ROUTES } from '../routes';
import { WelcomeGuard } from '../welcome/WelcomeGuard';
import { fetchUserMenu } from './TopBar';

/** What accompanies every screen, and nobody waits for. */
export function Companions() {
  useEffect(() => void fetchUserMenu().catch(() => undefined), []);
  return (
    <>
      <PageViews />
      <InactivityGuard />
      <BrowserWarningDialog />
      <WelcomeGuard />
    </>
  );
}

const NAMED = [
  ...ROUTES,
  ...PUBLIC_ROUTES,
  ...AREAS,
  { path: paths.start, title: 'Start' },
  { path: paths.login, title: 'Sign in' },
];

/** Tells of every place the person comes to, by its name and never by what is in its address. @source RTE-12 */
function PageViews() {
  const tracking = useService(Tracking);
  const visits = useService(VisitedPlaces);
  const { pathname } = useLocation();
  useEffect(() => {
    const counting = tracking.start();
    return () => counting.unsubscribe();
  }, [tracking]);
  // Those before this was there, too: it comes after the first screen.
  useEffect(() => {
    for (const place of visits.take()) tracking.pageView(place, NAMED);
  }, [tracking, visits, pathname]);
  return null;
}
