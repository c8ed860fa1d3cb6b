import { field, problem } from './field';
import { html } from './html';
import { page } from './page';

export interface ConfirmSignUpPageContent {
  readonly email: string;
  readonly message?: string;
}

/** Where the mailed link leads. Only who asked for the account knows its password. @source SES-10 */
export function confirmSignUpPage({ email, message }: ConfirmSignUpPageContent): string {
  return page(
    'Confirm your account',
    html`<h1>Confirm your account</h1>
      <p>Somebody asked for a Listbill account with <strong>${email}</strong>. If it was you, type the password you chose.</p>
      ${problem(message)}
      <form method="post">
        <input type="hidden" name="username" autocomplete="username" value="${email}" />
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          maxlength: 256,
          isFirst: true,
          hasProblem: message !== undefined,
        })}
        <button type="submit">Create the account</button>
      </form>
      <p class="quiet">If it was not you, close this page: there will be no account.</p>`,
  );
}
