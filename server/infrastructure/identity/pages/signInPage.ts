import type { DemoPeople } from '../IdentityProviderOptions';
import { html } from './html';
import { page } from './page';

export interface SignInPageContent {
  /** What the email field starts with. */
  readonly email: string;
  /** Why the last attempt did not succeed. */
  readonly message?: string;
  readonly demoPeople?: DemoPeople | undefined;
}

/** The sign-in form. It works without script; choosing a demo person is a link that fills in the email. */
export function signInPage({ email, message, demoPeople }: SignInPageContent): string {
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
      ${message && html`<p class="problem" role="alert" id="problem">${message}</p>`}
      <form method="post">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxlength="254"
          value="${email}" ${!email && html`autofocus`} ${problem(message)} />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256"
          ${email && html`autofocus`} ${problem(message)} />
        <button type="submit">Sign in</button>
      </form>`,
    demoPeople && demoSection(demoPeople, email),
  );
}

const problem = (message: string | undefined) => message && html`aria-describedby="problem"`;

function demoSection({ people, password }: DemoPeople, chosen: string) {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">Demo people</h2>
    <p>Choose one to fill in the email. The password of all of them is <code>${password}</code>.</p>
    <ul>
      ${people.map(
        ({ email, hint }) =>
          html`<li><a href="?login_hint=${encodeURIComponent(email)}" ${email === chosen && html`aria-current="true"`}><strong>${email}</strong> <span>${hint}</span></a></li>`,
      )}
    </ul>
  </section>`;
}
