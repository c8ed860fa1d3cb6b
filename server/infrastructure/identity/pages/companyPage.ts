import type { DemoPeople } from '../IdentityProviderOptions';
import { backToSignIn } from './backToSignIn';
import { demoSection } from './demoSection';
import { field, problem } from './field';
import { html } from './html';
import { page } from './page';

export interface CompanyPageContent {
  readonly email: string;
  readonly message?: string;
  /** The name of the connection. */
  readonly connection: string;
  /** People who sign in here, in a demo. */
  readonly demoPeople: DemoPeople | undefined;
  /** Names the sign-in that the browser is in the middle of. */
  readonly uid: string;
}

/** The page that stands for the sign-on of a company: another place with another session. */
export function companyPage({ email, message, connection, demoPeople, uid }: CompanyPageContent): string {
  const hasProblem = message !== undefined;
  return page(
    'Company sign-on',
    html`<h1>Company sign-on</h1>
      <p class="quiet">This page stands for the sign-on of your company (${connection}). Listbill never sees this password.</p>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'email', label: 'Work email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, isFirst: !email, hasProblem })}
        ${field({ name: 'password', label: 'Company password', type: 'password', autocomplete: 'current-password', maxlength: 256, isFirst: Boolean(email), hasProblem })}
        <button type="submit">Go on to Listbill</button>
      </form>
      ${backToSignIn(uid)}`,
    demoPeople && demoPeople.people.length > 0 && demoSection(demoPeople, email, `?for=${uid}&`),
  );
}
