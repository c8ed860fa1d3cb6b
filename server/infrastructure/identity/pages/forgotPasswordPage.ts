import { backToSignIn } from './backToSignIn';
import { field, problem } from './field';
import { html } from './html';
import type { AskedByEmail } from './mailSignInPage';
import { page } from './page';

/** Asks whose password is to be set anew. @source SES-10 */
export function forgotPasswordPage({ email, message, uid }: AskedByEmail): string {
  return page(
    'Forgot your password',
    html`<h1>Forgot your password?</h1>
      <p>We send you a link to set a new one.</p>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, isFirst: true, hasProblem: message !== undefined })}
        <button type="submit">Send the link</button>
      </form>
      ${backToSignIn(uid)}`,
  );
}
