import { getProcessingStatus } from '../contract/money/processingStatus';
import type { Environment } from '../contract/platform/environment';
import type { IdentityTokens } from './application/people/session/ports';
import { userFromClaims } from './domain/people/session/userFromClaims';
import { isAllowedIn } from './domain/platform/access/decide';
import { type CurrentUser, personOf } from './domain/platform/users/CurrentUser';
import { ChosenGroup } from './infrastructure/browser/ChosenGroup';
import { billCalls } from './infrastructure/http/billing/billCalls';
import { HeadStart } from './infrastructure/http/HeadStart';
import { dashboardCalls } from './infrastructure/http/office/dashboardCalls';
import { preferencesCalls } from './infrastructure/http/people/preferencesCalls';
import { PAGE_SIZE, viewOfAddress, viewOptionsFor } from './ui/billing/bills/billSummaryAddress';
import { FIRST_SCREENS, type FirstScreen } from './ui/firstScreens';
import { PHONE_PAGE_SIZE } from './ui/kit/tables/listAddress';

/** Lines of a bill that are read first. */
const FIRST_LINES = 200;
/** Redirects to where the person lands. */
const START = '/reroute';
const NOT_A_PHONE = '(min-width: 600px)';

/**
 * Requests everything that the first screen shows, through the gateways of its use cases. Loaded beside the application and
 * before it, so it needs neither React nor the container.
 *
 * @param route in the address, such as `/billing/billSummary?tab=all`.
 * @returns undefined for a person without a screen.
 */
export function startAhead(environment: Environment, tokens: IdentityTokens, route: string): HeadStart | undefined {
  const { apiBaseUrl, clientGroups, identity } = environment;
  const user = userFromClaims(tokens.claims, { namespace: identity.claimsNamespace, clientGroups });
  if (!user || user.primaryType === 'unknown') return undefined;
  const headStart = new HeadStart({
    apiBaseUrl,
    email: user.email,
    accessToken: tokens.accessToken,
    cookies: document.cookie,
  });
  const { reads } = headStart;
  void preferencesCalls(reads).load(user);
  const [path = '', search = ''] = route.split(/\?(.*)/s);
  const screen = screenAt(path, user);
  if (screen) READS[screen.name](reads, { user, search, billPk: screen.billPk });
  void reads.call(getProcessingStatus, {});
  window.addEventListener('hashchange', () => headStart.drop(), { once: true });
  return headStart;
}

interface FirstVisit {
  readonly user: CurrentUser;
  /** Query string of the route. */
  readonly search: string;
  readonly billPk: string;
}

const readBill = (reads: HeadStart['reads'], { user, billPk }: FirstVisit): void => {
  const bills = billCalls(reads);
  void bills.get({ billPk });
  if (isAllowedIn(personOf(user), 'bills.readLines')) void bills.lines({ billPk, offset: 0, limit: FIRST_LINES });
};

const readDashboard = (reads: HeadStart['reads'], { user: { primaryType, userId } }: FirstVisit): void => {
  if (primaryType !== 'unknown')
    void dashboardCalls(reads).read({ role: primaryType, groupNumber: new ChosenGroup().read(userId) });
};

const READS: Readonly<Record<FirstScreen, (reads: HeadStart['reads'], visit: FirstVisit) => void>> = {
  billSummary(reads, visit) {
    const size = window.matchMedia(NOT_A_PHONE).matches ? PAGE_SIZE : PHONE_PAGE_SIZE;
    const group = new ChosenGroup().read(visit.user.userId);
    const { query } = viewOfAddress(new URLSearchParams(visit.search), viewOptionsFor(visit.user, size), group);
    void billCalls(reads).search(query);
    if (visit.user.primaryType === 'billingUser') readDashboard(reads, visit);
  },
  dashboard: readDashboard,
  bill: readBill,
  reconcile: readBill,
};

/** The screen at a path, or where the person lands. Undefined if the person has no access to it, or no head start covers it. */
function screenAt(path: string, { primaryType }: CurrentUser) {
  const isBillingUser = primaryType === 'billingUser';
  const isLanding = path === START;
  if (isLanding) return { name: isBillingUser ? ('billSummary' as const) : ('dashboard' as const), billPk: '' };
  if (path.startsWith('/billing/') !== isBillingUser) return undefined;
  for (const name of Object.keys(FIRST_SCREENS) as FirstScreen[]) {
    const match = FIRST_SCREENS[name].exec(path);
    if (match) return { name, billPk: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
