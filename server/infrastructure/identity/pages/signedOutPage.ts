import { html } from './html';
import { page } from './page';

/** What a person sees after signing out, when no address to return to was given. */
export function signedOutPage(home: string | undefined): string {
  return page(
    'Signed out',
    html`<h1>You are signed out</h1>
      <p>You can close this window.</p>
      ${home && html`<p><a class="button" href="${home}">Back to Listbill</a></p>`}`,
  );
}
