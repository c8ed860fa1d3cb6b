import type { TabMessage } from '../../application/people/session/ports';
import { DEPARTED, openTabChannel } from './tabChannel';

/** Shows on the static loading screen why the application cannot start, with a button to retry. */
export function showBootFailure(root: Element, text: string): void {
  const page = root.ownerDocument;
  const screen = root.querySelector('.boot');
  const words = root.querySelector('.boot-text');
  if (!screen || !words) return;
  screen.setAttribute('data-failed', '');
  screen.setAttribute('role', 'alert');
  // The error page needs a landmark and a heading, like every page.
  root.setAttribute('role', 'main');
  words.setAttribute('role', 'heading');
  words.setAttribute('aria-level', '1');
  words.textContent = text;
  page.title = `Error – ${page.title}`;
  const reload = page.createElement('button');
  reload.type = 'button';
  reload.textContent = 'Try again';
  reload.addEventListener('click', () => page.defaultView?.location.reload());
  words.after(reload);
}

/**
 * Notifies the other tabs that this tab's sign-out is complete, if it left for one. Call once at startup, when the session
 * is known: no one is signed out while the provider still has a session.
 *
 * @source SES-4
 */
export function reportReturn(isSignedOut: boolean): void {
  try {
    if (window.sessionStorage.getItem(DEPARTED) === null) return;
    window.sessionStorage.removeItem(DEPARTED);
  } catch {
    return;
  }
  const channel = openTabChannel();
  if (isSignedOut) channel?.postMessage({ kind: 'loggedOut' } satisfies TabMessage);
  channel?.close();
}
