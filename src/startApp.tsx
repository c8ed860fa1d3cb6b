import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { CurrentMe } from './application/people/preferences/CurrentMe';
import { GroupChoice } from './application/people/preferences/UserPreferences';
import { ChosenGroup } from './infrastructure/browser/ChosenGroup';
import { coverWhileAway } from './infrastructure/browser/pageState';
import { createServices, type Parts } from './infrastructure/composition/createServices';
import { App } from './ui/App';
import { DEEP_LINK, HashHistory } from './ui/kit/navigation/HashHistory';
import type { Services } from './ui/kit/Services';
import { setOfficeTimeZone } from './ui/kit/values/DateText';
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
  setOfficeTimeZone(parts.environment.officeTimeZone);
  const services = createServices(parts);
  const { opening } = parts;
  const isDeepLink = opening.kind === 'signedIn' && opening.target !== '';
  const history = new HashHistory(window, requested === '' ? (isDeepLink ? DEEP_LINK : null) : { target: requested });
  // React shows a screen that replaces a fallback at least 300 ms later, so the first one is complete when it starts.
  const [first] = await Promise.all([fetchFirstScreen(history.read().location, services), loadFirstTheme()]);
  if (first) noteChosenGroup(services);
  // A transition renders in small steps, so that the page never stops reacting.
  startTransition(() => createRoot(root).render(<App services={services} history={history} first={first} />));
}

/** For the next head start. */
function noteChosenGroup(services: Services): void {
  const note = new ChosenGroup();
  const currentMe = services.get(CurrentMe);
  services.get(GroupChoice).chosen$.subscribe((group) => {
    if (currentMe.me) note.note(currentMe.me.user.userId, group);
  });
}
