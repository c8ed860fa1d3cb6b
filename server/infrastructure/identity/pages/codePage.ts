import { backToSignIn } from './backToSignIn';
import { besides } from './besides';
import { field, problem } from './field';
import { html } from './html';
import { outboxHint } from './outboxHint';
import { page } from './page';

export interface CodePageContent {
  readonly email: string;
  readonly message?: string;
  readonly uid: string;
  readonly outbox: string | undefined;
}

/** Asks for the mailed code. @source SES-8 */
export function codePage({ email, message, uid, outbox }: CodePageContent): string {
  return page(
    'Type the code',
    html`<h1>Type the code</h1>
      <p>If <strong>${email}</strong> can sign in here, a mail with a code of six digits is on its way. It is good for five minutes.</p>
      ${outboxHint(outbox)}
      ${problem(message)}
      <form method="post" action="${besides('/u/mail/code', uid)}">
        <input type="hidden" name="email" value="${email}" />
        ${field({ name: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code', maxlength: 12, isFirst: true, isDigits: true, hasProblem: message !== undefined })}
        <button type="submit">Sign in</button>
      </form>
      <p class="ways"><a href="${besides('/u/mail', uid)}">Send another one</a></p>
      ${backToSignIn(uid)}`,
  );
}
