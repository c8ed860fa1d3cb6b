import type { TabMessage } from '../../application/session/ports';
import { DEPARTED, openTabChannel } from './tabChannel';

/** Says on the static loading screen why the application does not start, and offers to load it again. */
export function showBootFailure(root: Element, text: string): void {
  const page = root.ownerDocument;
  const screen = root.querySelector('.boot');
  const words = root.querySelector('.boot-text');
  if (!screen || !words) return;
  screen.setAttribute('data-failed', '');
  screen.setAttribute('role', 'alert');
  // By now this is a page of its own, as every page with a part to jump to and a heading.
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
 * Tells the other tabs that the sign-out of this one is complete, where it left for one before. Call once at start, when
 * it is known who is there: while the provider still knows somebody, nobody is signed out.
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
