import { paths } from '../kit/navigation/paths';

/**
 * Opens the sign-in in another tab, which can never reach back into this one.
 *
 * @returns false when the browser does not let it open.
 */
export function openSignInTab(): boolean {
  const [base = ''] = window.location.href.split('#', 1);
  const tab = window.open(`${base}#${paths.signedIn}`, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}
