import type { DemoPeople } from '../IdentityProviderOptions';
import { type Html, html } from './html';

/**
 * Demo people to choose from: each a link that fills in the email.
 *
 * @param query what an address on the same page starts with before its `login_hint`, such as `?`.
 */
export function demoSection({ people, password }: DemoPeople, chosen: string, query: string): Html {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">Demo people</h2>
    <p>Choose one to fill in the email. The password of all of them is <code>${password}</code>.</p>
    <ul class="people">
      ${people.map(
        ({ email, hint }) =>
          html`<li><a href="${query}login_hint=${encodeURIComponent(email)}" ${email === chosen && html`aria-current="true"`}><strong>${email}</strong> <span>${hint}</span></a></li>`,
      )}
    </ul>
  </section>`;
}
