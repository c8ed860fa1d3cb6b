import { html } from './html';
import { page } from './page';

/** Where the mailed link leads: one button, because programs that look at mails follow links but press none. @source SES-10 */
export function confirmSignUpPage(email: string): string {
  return page(
    'Confirm your account',
    html`<h1>Confirm your account</h1>
      <p>Somebody asked for a Listbill account with <strong>${email}</strong>. Was it you?</p>
      <form method="post"><button type="submit">Yes, create it</button></form>
      <p class="quiet">If it was not you, close this page: there will be no account.</p>`,
  );
}
