import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Notices } from '../../application/office/notices/Notices';
import { Tracking } from '../../application/people/analytics/Tracking';
import { VisitedPlaces } from '../../application/people/analytics/VisitedPlaces';
import { SessionUse } from '../../application/people/inactivity/SessionUse';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { paths } from '../kit/navigation/paths';
import { isTyping } from '../kit/navigation/Shortcuts';
import { useArrowDownInto } from '../kit/navigation/useArrowDownInto';
import { useService } from '../kit/Services';
import { InactivityGuard } from '../people/inactivity/InactivityGuard';
import { WelcomeGuard } from '../people/welcome/WelcomeGuard';
import { BrowserWarningDialog } from '../platform/browsers/BrowserWarningDialog';
import { AREAS, PUBLIC_ROUTES } from '../publicRoutes';
import { ROUTES } from '../routes';
import { StepUpDialog } from './StepUpDialog';
import { fetchUserMenu } from './TopBar';

const fetchSearch = () => import(/* webpackChunkName: "search" */ './search/BarSearch').then((m) => m.BarSearch);

/** Parts of every screen that load after it. */
export function Companions() {
  const { Part: Search } = useLazyPart(fetchSearch, true);
  useEffect(() => void fetchUserMenu().catch(() => undefined), []);
  return (
    <>
      <PageViews />
      <NoticeCount />
      <InactivityGuard />
      <ReportedUse />
      <ListKeys />
      <BrowserWarningDialog />
      <WelcomeGuard />
      <StepUpDialog />
      {Search && <Search />}
    </>
  );
}

/** Tells the server that the person acts and signs out. */
function ReportedUse() {
  const use = useService(SessionUse);
  useEffect(() => {
    const subscription = use.start();
    return () => subscription.unsubscribe();
  }, [use]);
  return null;
}

/** Counts unread notices for the application bar. */
function NoticeCount() {
  const notices = useService(Notices);
  useEffect(() => {
    const subscription = notices.start();
    return () => subscription.unsubscribe();
  }, [notices]);
  return null;
}

const NAMED = [
  ...ROUTES,
  ...PUBLIC_ROUTES,
  ...AREAS,
  { path: paths.start, title: 'Start' },
  { path: paths.login, title: 'Sign in' },
];

/** Reports page views by route title, without ids. @source RTE-12 */
function PageViews() {
  const tracking = useService(Tracking);
  const visits = useService(VisitedPlaces);
  const { pathname } = useLocation();
  useEffect(() => {
    const subscription = tracking.start();
    return () => subscription.unsubscribe();
  }, [tracking]);
  // Includes visits before this component was loaded.
  useEffect(() => {
    for (const place of visits.take()) tracking.pageView(place, NAMED);
  }, [tracking, visits, pathname]);
  return null;
}

const CONTROLS = 'a[href], button:not([disabled])';

/**
 * Lets ↓ move the focus from a list's heading, filters, and buttons to its first row, and ↑ and ↓ between rows. Without it, the first row is
 * as many Tabs away as there are filters. A list is a table below its filters.
 */
export function ListKeys() {
  useArrowDownInto('Go to the rows of a list', () => {
    const [first] = listRows();
    first?.focus();
    return first !== undefined;
  });
  useEffect(() => {
    document.addEventListener('keydown', moveBetweenRows);
    return () => document.removeEventListener('keydown', moveBetweenRows);
  }, []);
  return null;
}

/** The first link or button of each row of the list; empty on other screens. */
function listRows(): readonly HTMLElement[] {
  const filters = document.querySelector('main search');
  const tables = [...document.querySelectorAll('main table')];
  const list = tables.find(
    (table) => filters && filters.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return [...(list?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => {
    const control = row.querySelector<HTMLElement>(CONTROLS);
    return control ? [control] : [];
  });
}

function moveBetweenRows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.defaultPrevented || isTyping(event)) return;
  const { target } = event;
  const row = target instanceof HTMLElement && target.matches(CONTROLS) ? target.closest('tbody tr') : null;
  const rows = listRows();
  const at = rows.findIndex((control) => row?.contains(control));
  const next = at < 0 ? undefined : rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
