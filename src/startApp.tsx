import { createRoot } from 'react-dom/client';
import { coverWhileAway } from './infrastructure/browser/pageState';
import { createServices, type Parts } from './infrastructure/composition/createServices';
import { App } from './ui/App';
import { DEEP_LINK, HashHistory } from './ui/kit/navigation/HashHistory';
import { fetchFirstScreen } from './ui/shell/screens';
import { loadFirstTheme } from './ui/shell/useTheme';

/**
 * Wires the application and draws it. Everything that the boot script does not need comes with this file.
 *
 * @param asked the route to lead to from the error page the start ends on.
 */
export async function startApp(root: Element, parts: Parts, asked = ''): Promise<void> {
  coverWhileAway(window);
  const services = createServices(parts);
  const { opening } = parts;
  const isDeepLink = opening.kind === 'signedIn' && opening.target !== '';
  const history = new HashHistory(window, asked === '' ? (isDeepLink ? DEEP_LINK : null) : { target: asked });
  // Code of the first screen is fetched while the directory is asked who this is.
  fetchFirstScreen(history.read().location.pathname, services);
  await loadFirstTheme();
  createRoot(root).render(<App services={services} history={history} />);
}
