import { type ReactNode, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import type { HashHistory } from './HashHistory';
import { LeaveGuardProvider } from './useLeaveGuard';

/** React Router over our own history, which can ask before a route is left. */
export function HashRouter({ history, children }: { history: HashHistory; children: ReactNode }) {
  const { action, location } = useSyncExternalStore(history.subscribe, history.read);
  return (
    <Router navigator={history} location={location} navigationType={action as never}>
      <LeaveGuardProvider history={history}>{children}</LeaveGuardProvider>
    </Router>
  );
}
