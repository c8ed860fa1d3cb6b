import { backToSignIn } from './backToSignIn';
import { field, problem } from './field';
import { html } from './html';
import { page } from './page';

export interface AskedByEmail {
  readonly email: string;
  readonly message?: string;
  /** The sign-in to go on with; empty for none. */
  readonly uid: string;
}

/** Asks where to send a link or a code. @source SES-8 */
export function mailSignInPage({ email, message, uid }: AskedByEmail): string {
  return page(
    'Sign in by mail',
    html`<h1>Sign in by mail</h1>
      <p>No password needed: we send you a link to follow, or a code to type here.</p>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, isFirst: true, hasProblem: message !== undefined })}
        <button type="submit" name="send" value="link">Send a link</button>
        <button type="submit" name="send" value="code" class="second">Send a code</button>
      </form>
      ${backToSignIn(uid)}`,
  );
}
