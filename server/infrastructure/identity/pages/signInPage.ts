import type { AccountOffers, DemoPeople } from '../IdentityProviderOptions';
import { besides } from './besides';
import { demoSection } from './demoSection';
import { field, problem } from './field';
import { type Html, html } from './html';
import { page } from './page';

export interface SignInPageContent {
  /** Names the sign-in that the browser is in the middle of. */
  readonly signIn: string;
  /** What the email field starts with. */
  readonly email: string;
  /** Why the last attempt did not succeed. */
  readonly message?: string;
  /** What people may do here besides. */
  readonly offers: AccountOffers;
  /** Whether people may go on to their company's own sign-on. */
  readonly hasCompany: boolean;
  readonly demoPeople: DemoPeople | undefined;
}

/** The sign-in form. It works without script; choosing a demo person is a link that fills in the email. */
export function signInPage(content: SignInPageContent): string {
  const { email, message, signIn, hasCompany, demoPeople } = content;
  const hasProblem = message !== undefined;
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, isFirst: !email, hasProblem })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', maxlength: 256, isFirst: Boolean(email), hasProblem })}
        <button type="submit">Sign in</button>
      </form>
      ${hasCompany && html`<p class="or"><a class="button second" href="/u/login/${signIn}/company">Sign in with your company</a></p>`}
      ${otherWays(content)}`,
    demoPeople && demoSection(demoPeople, email, '?'),
  );
}

function otherWays({ offers, signIn }: SignInPageContent): Html | undefined {
  const ways = [
    offers.passwordChange && html`<li><a href="${besides('/u/new-password', signIn)}">Forgot your password?</a></li>`,
    offers.passwordless && html`<li><a href="${besides('/u/mail', signIn)}">Sign in by mail</a></li>`,
    offers.signUp && html`<li><a href="${besides('/u/sign-up', signIn)}">Create an account</a></li>`,
  ].filter((way) => way !== false);
  return ways.length === 0 ? undefined : html`<ul class="ways">${ways}</ul>`;
}
