import { createRoot } from 'react-dom/client';
import { coverWhileAway } from './infrastructure/browser/pageState';
import { createServices, type Parts } from './infrastructure/composition/createServices';
import { App } from './ui/App';
import { DEEP_LINK, HashHistory } from './ui/kit/navigation/HashHistory';
import { fetchFirstScreen } from './ui/shell/screens';
import { loadFirstTheme } from './ui/shell/useTheme';

/** The code that completes claims without roles, which few people need. */
export const fetchClaims = () => import(/* webpackChunkName: "claims" */ './infrastructure/http/completeClaims');

/**
 * Wires and renders the application. Contains everything that the boot script does not need.
 *
 * @param requested the route to open from the error page, if startup ends there.
 */
export async function startApp(root: Element, parts: Parts, requested = ''): Promise<void> {
  coverWhileAway(window);
  const services = createServices(parts);
  const { opening } = parts;
  const isDeepLink = opening.kind === 'signedIn' && opening.target !== '';
  const history = new HashHistory(window, requested === '' ? (isDeepLink ? DEEP_LINK : null) : { target: requested });
  // The first screen's code loads while the user's directory data is requested.
  fetchFirstScreen(history.read().location.pathname, services);
  await loadFirstTheme();
  createRoot(root).render(<App services={services} history={history} />);
}
