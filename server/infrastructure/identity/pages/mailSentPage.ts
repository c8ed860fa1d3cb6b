import { backToSignIn } from './backToSignIn';
import { html } from './html';
import { outboxHint } from './outboxHint';
import { page } from './page';

export interface MailSentPageContent {
  readonly email: string;
  /** What the mail brings, as a sentence goes on after "with a". */
  readonly what: string;
  readonly uid: string;
  readonly outbox: string | undefined;
  /** Whether a mail goes out in any case. Else the page says the same for addresses that are known and that are not. */
  readonly isCertain?: boolean;
}

export function mailSentPage({ email, what, uid, outbox, isCertain = false }: MailSentPageContent): string {
  return page(
    'Check your mail',
    html`<h1>Check your mail</h1>
      <p>${!isCertain && html`If <strong>${email}</strong> can sign in here, a mail`}${isCertain && html`A mail to <strong>${email}</strong>`} is on its way, with a ${what}.</p>
      <p class="quiet">Nothing there? Check the junk folder, and the address above.</p>
      ${outboxHint(outbox)}
      ${backToSignIn(uid)}`,
  );
}
