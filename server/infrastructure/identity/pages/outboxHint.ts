import { type Html, html } from './html';

/** Where there is no mail server: where the mail is. */
export const outboxHint = (outbox: string | undefined): Html | undefined =>
  outbox === undefined
    ? undefined
    : html`<p class="note">Mails of this demo do not leave this machine: they are in the <a href="${outbox}" target="_blank" rel="noopener">outbox</a>.</p>`;
