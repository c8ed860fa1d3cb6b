import { html } from './html';
import { page } from './page';

/** Where a mailed link leads: one button, because programs that look at mails follow links but press none. @source SES-8 */
export function mailLinkPage(email: string): string {
  return page(
    'Sign in by mail',
    html`<h1>Sign in as ${email}?</h1>
      <p>You followed the link of a mail that was sent to you a moment ago.</p>
      <form method="post"><button type="submit">Sign in</button></form>
      <p class="quiet">If you did not ask for it, close this page.</p>`,
  );
}
