import { paths } from '../kit/navigation/paths';

/**
 * Opens the sign-in in another tab, without access to this one.
 *
 * @param again `again` asks for credentials even if the provider has a session, `second-factor` for a second factor, too.
 * @returns false if the browser blocks the new tab.
 */
export function openSignInTab(again?: 'again' | 'second-factor'): boolean {
  const [base = ''] = window.location.href.split('#', 1);
  const query = { again: '?again', 'second-factor': '?again=second-factor', none: '' }[again ?? 'none'];
  const tab = window.open(`${base}#${paths.signedIn}${query}`, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}

/**
 * Adds to the address of the sign-in that credentials and a second factor are asked for, as Auth0 names it.
 *
 * @source OpenID Connect Core 1.0, 3.1.2.1
 */
export function withSecondFactor(address: string): string {
  const asking = new URL(address);
  asking.searchParams.set('prompt', 'login');
  asking.searchParams.set('acr_values', 'http://schemas.openid.net/pape/policies/2007/06/multi-factor');
  return asking.href;
}
