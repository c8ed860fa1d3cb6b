import { type ReactNode, useState } from 'react';
import { HashHistory } from '../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../src/ui/kit/navigation/HashRouter';

/** The application's router, at a route. */
export function AtAddress({ path, children }: { path: string; children: ReactNode }) {
  const [history] = useState(() => {
    window.history.replaceState(null, '', `#${path}`);
    return new HashHistory(window);
  });
  return <HashRouter history={history}>{children}</HashRouter>;
}
