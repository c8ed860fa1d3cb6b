import { PASSWORD_RULE } from '../../../../src/domain/account/Profile';
import { backToSignIn } from './backToSignIn';
import { field, problem } from './field';
import { html } from './html';
import { page } from './page';

export interface SignUpPageContent {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly message?: string;
  /** The sign-in to go back to; empty for none. */
  readonly uid: string;
}

/** Asks for what an account needs. @source SES-10 */
export function signUpPage({ email, firstName, lastName, message, uid }: SignUpPageContent): string {
  const hasProblem = message !== undefined;
  return page(
    'Create an account',
    html`<h1>Create an account</h1>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name', value: firstName, maxlength: 60, isFirst: true, hasProblem })}
        ${field({ name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name', value: lastName, maxlength: 60, hasProblem })}
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, hasProblem })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', maxlength: 256, hint: PASSWORD_RULE, hasProblem })}
        <button type="submit">Create the account</button>
      </form>
      ${backToSignIn(uid)}`,
  );
}
